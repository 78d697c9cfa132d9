"""Halls: what organizers granted becomes known to this process."""

from ipaddress import ip_network

from api.limits.client_address import RaisedQuotas
from api.runtime.services import Services


def refresh(services: Services) -> None:
    """Read the halls again. Unavailable if the log does not respond: then those of before count."""
    halls = services.halls.in_force()
    services.addresses.raised = {
        ip_network(hall.network): RaisedQuotas(float(hall.factor), hall.until.timestamp()) for hall in halls
    }
