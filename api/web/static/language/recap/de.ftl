recap = Seit du weg warst
recap-close = Ausblenden
recap-more = Und { $n } weitere
recap-learned = Was andere nicht sahen, sahen:
