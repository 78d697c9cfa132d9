-- A checkpoint that is signed again, because its key signs no more, has that line beside those of witnesses.
GRANT INSERT ON nostos.cosignatures TO nostos_projector;
