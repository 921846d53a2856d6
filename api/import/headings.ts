/** What people write above their columns, in Italian and English. */
import { type ImportColumn, importColumns } from '#contract/bookings/imports.ts'

/** As `normalizeHeading` writes them. The name of a field, as in our export, is known beside these. */
const headings: Partial<Record<ImportColumn, readonly string[]>> = {
  room: ['camera', 'stanza', 'alloggio', 'nome camera', 'nome della camera', 'unita', 'room name', 'unit'],
  roomId: ['numero camera', 'numero della camera', 'room number'],
  guestName: ['nome', 'nome di battesimo', 'first name', 'given name', 'guest first name'],
  guestSurname: ['cognome', 'cognome ospite', 'cognome dell ospite', 'surname', 'last name', 'family name'],
  guestEmail: ['email', 'e mail', 'mail', 'posta elettronica', 'indirizzo email', 'indirizzo e mail', 'email address'],
  guestPhone: ['telefono', 'cellulare', 'tel', 'numero di telefono', 'phone', 'phone number', 'mobile', 'telephone'],
  checkinDate: ['arrivo', 'data di arrivo', 'data arrivo', 'check in', 'checkin', 'dal', 'arrival', 'arrival date'],
  checkoutDate: [
    'partenza',
    'data di partenza',
    'data partenza',
    'check out',
    'checkout',
    'al',
    'departure',
    'departure date',
  ],
  checkinTime: ['ora di arrivo', 'orario di arrivo', 'ora arrivo', 'arrival time', 'check in time'],
  numberOfGuests: [
    'ospiti',
    'persone',
    'numero di ospiti',
    'numero ospiti',
    'pax',
    'guests',
    'persons',
    'people',
    'number of guests',
  ],
  children: ['bambini', 'eta dei bambini', 'children', 'ages of children', 'children s age s'],
  hasPets: ['animali si no', 'con animali', 'pets yes no', 'with pets'],
  numberOfPets: ['animali', 'numero di animali', 'cani', 'pets', 'dogs', 'number of pets'],
  nationality: ['nazionalita', 'paese', 'nationality', 'country'],
  birthDate: ['data di nascita', 'nascita', 'birth date', 'date of birth', 'birthday'],
  fiscalCode: ['codice fiscale', 'cf', 'fiscal code', 'tax code'],
  specialRequests: ['note', 'richieste', 'richieste particolari', 'notes', 'remarks', 'special requests', 'requests'],
  code: [
    'codice',
    'codice prenotazione',
    'numero di prenotazione',
    'n di prenotazione',
    'booking code',
    'booking number',
    'book number',
    'reservation number',
    'confirmation code',
  ],
  status: ['stato', 'status', 'booking status'],
  totalPrice: ['totale', 'prezzo', 'prezzo totale', 'importo', 'total', 'price', 'total price', 'amount'],
  agreedPrice: ['prezzo concordato', 'agreed price'],
  depositAmount: ['acconto', 'caparra', 'importo acconto', 'deposit', 'deposit amount'],
  depositPaidOn: ['acconto pagato il', 'acconto incassato il', 'deposit paid on'],
  depositDueOn: ['acconto entro il', 'scadenza acconto', 'deposit due on'],
  balanceAmount: ['saldo', 'importo saldo', 'balance', 'balance amount'],
  balancePaidOn: ['saldo pagato il', 'saldo incassato il', 'balance paid on'],
  paymentCompleted: ['pagato', 'saldato', 'paid'],
  language: ['lingua', 'language'],
}

/** Letters and digits only, without accents: “N° di prenotazione” and “n. di Prenotazione” are the same. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((name) =>
    [name.toLowerCase(), ...(headings[name] ?? [])].map((heading) => [heading, name] as const),
  ),
)

export const findColumn = (heading: string): ImportColumn | undefined => known.get(normalizeHeading(heading))
