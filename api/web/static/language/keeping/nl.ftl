keeping-keep = Bewaren voor als er geen netwerk is
keeping-more = De replay zoals die hier te zien is, met de namen van de spelers, wordt in deze browser bewaard.
keeping-now = De partij wordt bewaard
keeping-kept = Deze partij is op dit apparaat bewaard.
keeping-forget = Niet meer bewaren
