/** What La Lecceta says in the place of the sentences that are true of the sample only. */
import { type Three, three } from './lecceta.data.ts'

/** Two texts: for one and for several. */
export const ownTexts: Record<string, Three | [one: Three, several: Three]> = {
  'about.description1': three(
    'Il casale prende il nome dal bosco di lecci che lo ripara dal maestrale. Lo costruì un mugnaio nel 1786, con le pietre del torrente.',
    'The farmhouse is named after the holm oaks that shelter it from the north-west wind. A miller built it in 1786 with stones from the stream.',
    'Das Gutshaus heißt nach den Steineichen, die es vor dem Nordwestwind schützen. Ein Müller hat es 1786 aus Steinen des Bachs gebaut.',
  ),
  'about.description2': three(
    'Oggi abbiamo milleduecento olivi, un frantoio nostro, una bottega e undici alloggi, tutti con la porta sul verde.',
    'Today we have twelve hundred olive trees, a mill of our own, a shop and eleven places to stay, all of them opening onto the green.',
    'Heute haben wir zwölfhundert Olivenbäume, eine eigene Ölmühle, einen Hofladen und elf Unterkünfte, alle mit Tür ins Grüne.',
  ),
  'aboutPage.lead': three(
    'Facciamo olio da quattro generazioni. Gli ospiti sono arrivati con la nonna Ines, che affittava la stanza sopra la macina.',
    'We have made oil for four generations. Guests came with grandmother Ines, who let the room above the millstone.',
    'Wir machen Öl seit vier Generationen. Die Gäste kamen mit Großmutter Ines, die das Zimmer über dem Mühlstein vermietete.',
  ),
  'aboutPage.story1': three(
    'Nel 1961 la famiglia Berardi comprò il casale con sei ettari e un mulo. Gli olivi erano stati potati l’ultima volta prima della guerra.',
    'In 1961 the Berardi family bought the farmhouse with six hectares and a mule. The olive trees had last been pruned before the war.',
    '1961 kaufte die Familie Berardi das Gutshaus mit sechs Hektar und einem Maultier. Die Olivenbäume waren zuletzt vor dem Krieg geschnitten worden.',
  ),
  'aboutPage.story2': three(
    'Nel 2009 Giulia e Marta hanno rimesso in funzione il frantoio, con una linea a freddo. Le stanze sono venute una alla volta, d’inverno.',
    'In 2009 Giulia and Marta set the mill going again, with a cold line. The rooms came one by one, in the winters.',
    '2009 haben Giulia und Marta die Mühle wieder in Gang gesetzt, mit Kaltpressung. Die Zimmer kamen nach und nach, in den Wintern.',
  ),
  'aboutPage.certification1': three(
    'Olio con denominazione, dal 2012',
    'Oil with a designation of origin, since 2012',
    'Öl mit Ursprungsbezeichnung, seit 2012',
  ),
  'aboutPage.certification2': three(
    'Acqua calda dai noccioli delle olive',
    'Hot water from olive stones',
    'Warmwasser aus Olivenkernen',
  ),
  'aboutPage.offerRooms': [
    three('# alloggio fra casale e bosco', '# place to stay', '# Unterkunft'),
    three(
      '# alloggi: nove stanze nel casale, due appartamenti nel frantoio e nel bosco',
      '# places to stay: nine rooms in the farmhouse, two apartments in the mill and the woods',
      '# Unterkünfte: neun Zimmer im Gutshaus, zwei Wohnungen in der Mühle und im Wald',
    ),
  ],
  'aboutPage.visitText': three(
    'Al bivio con la cisterna prendete lo sterrato: dopo settecento metri vedete i lecci.',
    'At the junction with the cistern take the dirt road: after seven hundred metres you see the holm oaks.',
    'An der Abzweigung mit der Zisterne nehmen Sie den Feldweg: Nach siebenhundert Metern sehen Sie die Steineichen.',
  ),
  'contact.subtitle': three(
    'Scriveteci o chiamate: risponde Marta, quasi sempre dal frantoio.',
    'Write or call: Marta answers, nearly always from the mill.',
    'Schreiben Sie oder rufen Sie an: Marta antwortet, meist aus der Mühle.',
  ),
  'footer.tagline': three(
    'Olio, stanze e silenzio nell’entroterra della Maremma.',
    'Oil, rooms and quiet in the hills of the Maremma.',
    'Öl, Zimmer und Stille im Hinterland der Maremma.',
  ),
  'gallery.text': three(
    'Un anno alla Lecceta: potatura, fioritura, raccolta.',
    'A year at La Lecceta: pruning, blossom, picking.',
    'Ein Jahr in La Lecceta: Schnitt, Blüte, Ernte.',
  ),
  'hero.subtitle': three(
    'Nove stanze e due appartamenti intorno a un frantoio, fra i lecci della Maremma.',
    'Nine rooms and two apartments around an oil mill, among the holm oaks of the Maremma.',
    'Neun Zimmer und zwei Wohnungen rund um eine Ölmühle, zwischen den Steineichen der Maremma.',
  ),
  'hero.welcome': three('Benvenuti alla Lecceta', 'Welcome to La Lecceta', 'Willkommen in La Lecceta'),
  'head.home.description': three(
    'Stanze e appartamenti in un casale con frantoio a Scansano, in Maremma: olio, bottega, piscina.',
    'Rooms and apartments in a farmhouse with an oil mill at Scansano, in the Maremma: oil, shop, pool.',
    'Zimmer und Wohnungen in einem Gutshaus mit Ölmühle bei Scansano in der Maremma: Öl, Hofladen, Pool.',
  ),
  'head.rooms.description': three(
    'Le nove stanze e i due appartamenti della Lecceta, con letti, bagno e prezzi a notte.',
    'The nine rooms and two apartments of La Lecceta, with beds, bathrooms and prices per night.',
    'Die neun Zimmer und zwei Wohnungen von La Lecceta, mit Betten, Bad und Preisen pro Nacht.',
  ),
  'head.services.description': three(
    'Piscina, assaggi d’olio, che cosa vedere intorno a Scansano e le regole della casa.',
    'Pool, oil tastings, what to see around Scansano and the rules of the house.',
    'Pool, Ölverkostungen, Ausflüge rund um Scansano und die Hausregeln.',
  ),
  'head.services.title': three(
    'Servizi · Piscina, olio, Maremma · {farm}',
    'Services · Pool, oil, Maremma · {farm}',
    'Angebote · Pool, Öl, Maremma · {farm}',
  ),
  'privacy.version': three(
    'Versione {version} · rivista a ottobre 2026',
    'Version {version} · revised in October 2026',
    'Version {version} · überarbeitet im Oktober 2026',
  ),
  'rooms.subtitle': three(
    'Ogni stanza ha il nome di una pianta della macchia. Le trovate tutte, camminando.',
    'Each room is named after a shrub of the macchia. You find them all on a walk.',
    'Jedes Zimmer heißt nach einer Pflanze der Macchia. Beim Spazieren finden Sie alle.',
  ),
  'services.intro': three(
    'L’acqua, l’olio, le strade intorno e le regole che valgono per tutti.',
    'The water, the oil, the roads around, and the rules that hold for everybody.',
    'Das Wasser, das Öl, die Wege ringsum und die Regeln, die für alle gelten.',
  ),
  'aboutPage.value1Text': three(
    'Niente diserbanti: l’erba la tengono basse le pecore del vicino.',
    'No weedkillers: our neighbour’s sheep keep the grass short.',
    'Keine Unkrautmittel: Die Schafe des Nachbarn halten das Gras kurz.',
  ),
  'aboutPage.value2Text': three(
    'Si frange entro sei ore dalla raccolta, anche di notte.',
    'We press within six hours of picking, even at night.',
    'Wir pressen innerhalb von sechs Stunden nach der Ernte, auch nachts.',
  ),
  'booking.petsCall': three(
    'Del cane parliamo prima a voce: vi chiama Marta.',
    'We talk about the dog first: Marta calls you.',
    'Über den Hund sprechen wir vorher: Marta ruft Sie an.',
  ),
  'booking.petsNote': three(
    'I cani si accordano prima con Marta.',
    'Dogs are agreed with Marta beforehand.',
    'Hunde werden vorher mit Marta abgesprochen.',
  ),
  'footer.cards': three('Carte e bonifici.', 'Cards and transfers.', 'Karten und Überweisungen.'),
  'rooms.detailsText2': three(
    'Si arriva tra le {from} e le {to} e si parte entro le {until}. I cani si accordano prima.',
    'Arrive between {from} and {to}, leave by {until}. Dogs are agreed beforehand.',
    'Anreise zwischen {from} und {to}, Abreise bis {until}. Hunde werden vorher abgesprochen.',
  ),
  'services.checkoutText': three(
    'Entro le {time}: poi arriva chi rifà i letti.',
    'By {time}: then those who make the beds arrive.',
    'Bis {time}: Danach kommt, wer die Betten macht.',
  ),
  'services.petsText': three(
    'Un cane per alloggio, d’accordo con Marta.',
    'One dog for each place, as agreed with Marta.',
    'Ein Hund je Unterkunft, nach Absprache mit Marta.',
  ),
  'services.quietText': three(
    'Dalle ventitré si sente solo l’assiolo.',
    'From eleven at night only the scops owl is heard.',
    'Ab dreiundzwanzig Uhr hört man nur die Zwergohreule.',
  ),
  'services.receptionText': three(
    'Estate {summerFrom}–{summerTo}; inverno {winterFrom}–{winterTo}, la domenica su appuntamento.',
    'Summer {summerFrom}–{summerTo}; winter {winterFrom}–{winterTo}, on Sundays by appointment.',
    'Sommer {summerFrom}–{summerTo}; Winter {winterFrom}–{winterTo}, sonntags nach Vereinbarung.',
  ),
  'aboutPage.offerPool': [
    three('Una piscina al sole', 'A pool in the sun', 'Ein Pool in der Sonne'),
    three('# piscine al sole', '# pools in the sun', '# Pools in der Sonne'),
  ],
  'pool.text': three(
    'Dodici metri di acqua salata leggera, con il bosco da un lato e il mare in fondo.',
    'Twelve metres of lightly salted water, the woods on one side and the sea in the distance.',
    'Zwölf Meter leicht gesalzenes Wasser, auf einer Seite der Wald, in der Ferne das Meer.',
  ),
  'services.poolText1': three(
    'Aperta da maggio a ottobre, dalle nove al tramonto, per chi dorme qui.',
    'Open from May to October, from nine until sunset, for those who sleep here.',
    'Von Mai bis Oktober geöffnet, von neun bis Sonnenuntergang, für alle, die hier schlafen.',
  ),
  'services.poolText2': three(
    'Gli asciugamani a righe sono per la piscina: li trovate nella cesta.',
    'The striped towels are for the pool: you find them in the basket.',
    'Die gestreiften Handtücher sind für den Pool: Sie finden sie im Korb.',
  ),
  'teasers.poolText': three(
    'Acqua chiara e nessuna musica.',
    'Clear water and no music.',
    'Klares Wasser und keine Musik.',
  ),
  'services.cultureText': three(
    'Terme, borghi di tufo e spiagge senza ombrelloni, tutti entro un’ora.',
    'Hot springs, villages on rock and beaches without parasols, all within an hour.',
    'Thermen, Dörfer auf Tuff und Strände ohne Sonnenschirme, alles innerhalb einer Stunde.',
  ),
  'teasers.cultureText': three(
    'Etruschi, tufo e acqua calda.',
    'Etruscans, rock and hot water.',
    'Etrusker, Tuff und warmes Wasser.',
  ),
}

/** What the photographs show, by the names of their places in the admin; null: the gallery leaves the place out. */
export const ownPictures: Record<string, Three | null> = {
  'Il podere': three('Il casale visto dall’oliveto', 'The farmhouse seen from the grove', 'Das Gutshaus vom Hain aus'),
  'Tesori culturali': three('La vasca calda di Saturnia', 'The hot pool of Saturnia', 'Das warme Becken von Saturnia'),
  'Come arrivare': three('La cisterna al bivio', 'The cistern at the junction', 'Die Zisterne an der Abzweigung'),
  'Piscina 1': three('La piscina accanto al bosco', 'The pool beside the woods', 'Der Pool neben dem Wald'),
  'Piscina 2': three('Il mare in fondo', 'The sea in the distance', 'In der Ferne das Meer'),
  'Piscina 3': three('La cesta degli asciugamani', 'The basket of towels', 'Der Korb mit den Handtüchern'),
  'Piscina 4': null,
  'Piscina 5': null,
  'Piscina 6': null,
  'Galleria 1': three('La potatura di febbraio', 'Pruning in February', 'Der Schnitt im Februar'),
  'Galleria 2': three('Gli olivi in fiore', 'Olive trees in blossom', 'Blühende Olivenbäume'),
  'Galleria 3': three('Le reti sotto i rami', 'Nets below the branches', 'Netze unter den Zweigen'),
  'Galleria 4': three('La macina di pietra', 'The millstone', 'Der Mühlstein'),
  'Galleria 5': three('Gli scaffali della bottega', 'The shelves of the shop', 'Die Regale des Hofladens'),
  'Galleria 6': null,
  'Galleria 7': null,
  'Galleria 8': null,
  'Galleria 9': null,
}

export const ownServices = three('Cosa c’è', 'What there is', 'Angebote hier')
