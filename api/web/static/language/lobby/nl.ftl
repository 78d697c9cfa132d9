invited-field = Ben je uitgenodigd?
invited-link = Plak de link van de uitnodiging, of het adres van een partij
invited-go = Naar de partij
invited-unknown = Dat is geen link naar een partij. Plak hem helemaal: de code alleen zegt niet welke partij het is.
