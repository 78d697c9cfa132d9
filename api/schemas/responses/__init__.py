"""What responses hold: schemas for the OpenAPI document. Most responses are written as JSON directly."""
