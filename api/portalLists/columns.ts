/** Which column of a portal's list is what. Pure. */

import { withoutAccents } from '#api/http/fileDays.ts'
import { type ListColumn, type ListField, portalListFields, requiredListFields } from '#contract/portalLists.ts'

/** What a list also says of a row, which nobody chooses: it is read where a column has such a name. */
export const listedFacts = ['surname', 'code', 'type', 'collectedBy', 'roomCount', 'currency', 'cancelledOn'] as const
export type ListedFact = (typeof listedFacts)[number]

/** Small letters without accents and signs; what is in parentheses says nothing: `Nome ospite(i)` is `nome ospite`. */
export const toHeaderKey = (header: string): string =>
  withoutAccents(header.slice(0, 200))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()

const list = (text: string): string[] => text.split(',').map((name) => name.trim())

/**
 * What portals call their columns in Italian, English, German, French, Spanish, Dutch and Portuguese, as keys. The names
 * that say it best come first.
 */
const knownHeaders: Record<ListField, string[]> = {
  checkinDate: list(`check in, checkin, start date, arrival, arrival date, check in date, checkin date, arrivo,
    data di inizio, data inizio, data di arrivo, data arrivo, data del check in, data check in, anreise, anreisedatum,
    anreisetag, startdatum, ankunft, beginn, check in datum, arrivee, date d arrivee, date de debut, date d entree,
    llegada, fecha de llegada, fecha de inicio, entrada, fecha de entrada, aankomst, aankomstdatum, begindatum,
    chegada, data de chegada, data de inicio, data de entrada, inizio, dal`),
  checkoutDate: list(`check out, checkout, end date, departure, departure date, check out date, checkout date, partenza,
    data di fine, data fine, data di partenza, data partenza, data del check out, data check out, abreise,
    abreisedatum, abreisetag, enddatum, ende, check out datum, depart, date de depart, date de fin, date de sortie,
    salida, fecha de salida, fecha de fin, fecha de finalizacion, vertrek, vertrekdatum, einddatum, partida,
    data de partida, data de saida, saida, data de termino, data de fim, data final, fine, al`),
  room: list(`unit type, listing, listing name, room type, room name, tipo di unita, tipologia di unita,
    tipologia unita, tipologia camera, tipologia di camera, tipo di camera, tipo camera, tipologia di alloggio,
    annuncio, nome dell annuncio, camera, alloggio, appartamento, room, unit, apartment, accommodation, einheitentyp,
    unterkunftstyp, wohneinheitentyp, zimmertyp, zimmer, inserat, wohnung, unterkunft, type d hebergement,
    type d unite, type de logement, type de chambre, annonce, logement, hebergement, chambre, appartement,
    tipo de unidad, tipo de alojamiento, tipo de habitacion, anuncio, alojamiento, habitacion, apartamento,
    type accommodatie, accommodatietype, kamertype, type kamer, advertentie, accommodatie, kamer, tipo de unidade,
    tipo de acomodacao, tipo de quarto, acomodacao, alojamento, quarto`),
  guestName: list(`guest name, guest names, name of guest, nome ospite, nome dell ospite, nome degli ospiti,
    nomi degli ospiti, nome e cognome, nome cliente, nome del cliente, ospite, guest, name des gastes,
    namen der gaste, gastname, nom du voyageur, nom du client, nom des clients, nom de l hote, voyageur,
    nombre del huesped, nombre de los huespedes, nombre del cliente, huesped, naam gast, naam van de gast,
    namen van gasten, gastnaam, gast, nome do hospede, nome dos hospedes, hospede, traveler name, traveller name,
    cliente, client, customer, intestatario, booker name, booked by, prenotato da, gebucht von, reserve par,
    reservado por, geboekt door, first name, guest first name, traveler first name, vorname, prenom, voornaam, nome,
    name, nom, nombre, naam`),
  phone: list(`phone number, phone, telephone, telephone number, mobile, mobile phone, guest phone,
    numero di telefono, telefono, cellulare, telefonnummer, telefon, handynummer, numero de telephone,
    numero de telefono, telefoonnummer, telefoon, numero de telefone, telefone, telemovel, contact, contact number,
    contatto, contatti, kontakt, contacter, contacto, contactar, contato, recapito`),
  adults: list(`persons, people, guests, number of guests, # of guests, persone, ospiti, numero di ospiti,
    numero ospiti, personen, anzahl der gaste, gaste, personnes, voyageurs, nombre de voyageurs, personas, huespedes,
    numero de huespedes, aantal personen, gasten, aantal gasten, pessoas, hospedes, numero de hospedes, # of adults,
    number of adults, n di adulti, numero di adulti, adults, adulti, anzahl der erwachsenen, erwachsene,
    nb d adultes, nombre d adultes, adultes, n o de adultos, n de adultos, numero de adultos, adultos,
    aantal volwassenen, volwassenen`),
  children: list(`# of children, number of children, n di bambini, numero di bambini, children, bambini,
    anzahl der kinder, kinder, nb d enfants, nombre d enfants, enfants, n o de ninos, n de ninos, numero de ninos,
    ninos, aantal kinderen, kinderen, n o de criancas, n de criancas, numero de criancas, criancas`),
  infants: list(`# of infants, number of infants, n di neonati, numero di neonati, infants, neonati,
    anzahl der kleinkinder, kleinkinder, nb de bebes, nombre de bebes, bebes, n o de bebes, n de bebes,
    numero de bebes, aantal baby s, baby s`),
  gross: list(`price, total price, gross earnings, gross booking amount, final amount, prezzo, prezzo totale,
    prezzo finale, guadagni lordi, importo lordo, importo finale, importo totale, preis, gesamtpreis, bruttoeinnahmen,
    bruttobetrag, endbetrag, gesamtbetrag, prix, prix total, revenus bruts, montant brut, montant final,
    montant total, precio, precio total, ingresos brutos, importe bruto, importe final, importe total, prijs,
    totaalprijs, bruto inkomsten, bruto opbrengst, eindbedrag, totaalbedrag, preco, preco total, ganhos brutos,
    rendimentos brutos, valor bruto, valor final, valor total, booking amount, original amount, total, totale, gross,
    lordo, importo originale, importo`),
  commission: list(`commission amount, commission, service fee, host fee, host service fee, importo commissione,
    importo della commissione, importo commissioni, commissione, commissioni, provvigione, provvigioni,
    importo provvigione, costi del servizio, costo del servizio, kommissionsbetrag, provisionsbetrag, kommission,
    provision, servicegebuhr, montant de la commission, frais de service, importe de la comision, comision,
    tarifa de servicio, gastos de servicio, comision de servicio, commissiebedrag, commissie, servicekosten,
    valor da comissao, comissao, taxa de servico`),
  net: list(`earnings, net earnings, payout, total payout, net, net amount, guadagni, guadagni netti, netto,
    importo netto, compenso, einnahmen, auszahlung, nettobetrag, revenus, versement, montant net, ingresos, ganancias,
    neto, importe neto, inkomsten, uitbetaling, nettobedrag, ganhos, rendimentos, liquido, valor liquido`),
  status: list(`status, stato, statut, estado, reservation status, booking status, stato della prenotazione,
    stato prenotazione, buchungsstatus, statut de la reservation, estado de la reserva, reserveringsstatus,
    estado da reserva, status da reserva`),
}

const factHeaders: Record<ListedFact, string[]> = {
  surname: list(`last name, guest last name, traveler last name, surname, cognome, nachname, nom de famille, apellido,
    apellidos, achternaam, apelido, sobrenome`),
  code: list(`confirmation code, book number, booking number, reservation number, reservation id, booking id,
    codice di conferma, numero di prenotazione, bestatigungscode, buchungsnummer, code de confirmation,
    numero de reservation, codigo de confirmacion, numero de reserva, bevestigingscode, reserveringsnummer,
    codigo de confirmacao`),
  collectedBy: list(`payment status, stato del pagamento, zahlungsstatus, statut du paiement, estado del pago,
    betaalstatus, betalingsstatus, estado do pagamento, status do pagamento`),
  type: list('type, transaction type, tipo, typ, art, soort'),
  roomCount: list(`rooms, rooms units, number of rooms, units, camere unita, camere, numero di camere, wohneinheiten,
    zimmer wohneinheiten, zimmer einheiten, anzahl der zimmer, chambres, chambres hebergements, chambres unites,
    hebergements, habitaciones, habitaciones unidades, unidades, kamers, kamers eenheden, accommodaties, quartos,
    quartos unidades`),
  currency: list('currency, valuta, wahrung, devise, moneda, moeda, munteenheid'),
  cancelledOn: list(`cancellation date, data di cancellazione, stornierungsdatum, date d annulation,
    fecha de cancelacion, annuleringsdatum, data de cancelamento`),
}

/** These columns count children, too. */
const countsAll = new Set(knownHeaders.adults.slice(0, knownHeaders.adults.indexOf('# of adults')))

type Headers = { header: string; key: string }[]
const readHeaders = (headers: string[]): Headers => headers.map((header) => ({ header, key: toHeaderKey(header) }))

const findKnown = (headers: Headers, names: string[], taken: Set<string>): string | undefined =>
  names.flatMap((name) => headers.find((it) => it.key === name && !taken.has(it.header))?.header ?? [])[0]

/**
 * The columns of a file: those that were chosen, for the other fields those that are known. Once columns are chosen, a
 * field without one is left out by choice, unless the portal's file has other columns than the one they were chosen for.
 */
export function chooseColumns(texts: string[], chosen: ListColumn[]): ListColumn[] {
  const headers = readHeaders(texts)
  const wanted = chosen.flatMap(({ field, column }) => {
    const header = texts.find((it) => it === column) ?? headers.find((it) => it.key === toHeaderKey(column))?.header
    return header === undefined ? [] : [{ field, column: header }]
  })
  const isForThisFile = chosen.length > 0 && wanted.length === chosen.length
  const taken = new Set(wanted.map(({ column }) => column))
  const columns = portalListFields.flatMap((field): ListColumn[] => {
    const own = wanted.find((it) => it.field === field)
    if (own || isForThisFile) return own ? [own] : []
    const column = findKnown(headers, knownHeaders[field], taken)
    if (column !== undefined) taken.add(column)
    return column === undefined ? [] : [{ field, column }]
  })
  const adults = columns.find(({ field }) => field === 'adults')?.column ?? ''
  const isCounted = ({ field }: ListColumn) => field === 'children' || field === 'infants'
  return columns.filter((it) => wanted.includes(it) || !isCounted(it) || !countsAll.has(toHeaderKey(adults)))
}

/** The columns of what nobody chooses. */
export function findFactColumns(texts: string[], columns: ListColumn[]): Partial<Record<ListedFact, string>> {
  const headers = readHeaders(texts)
  const taken = new Set(columns.map(({ column }) => column))
  return Object.fromEntries(
    listedFacts.flatMap((fact) => {
      const column = findKnown(headers, factHeaders[fact], taken)
      return column === undefined ? [] : [[fact, column]]
    }),
  )
}

export const listMissing = (columns: ListColumn[]): ListField[] =>
  requiredListFields.filter((field) => !columns.some((it) => it.field === field))
