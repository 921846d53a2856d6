/** The writes that the admin makes, read from its source, and where a test presses for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { root } from '#api/testing/root.ts'
import { type CallName, paths, type WriteCallName } from '#contract/paths.ts'

const patterns = Object.entries(paths).map(([name, [method, path]]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
}))

/** The call that a request makes; undefined for a file or a page. */
export const findCall = (request: Request): CallName | undefined => {
  const { pathname } = new URL(request.url())
  return patterns.find(({ method, pattern }) => method === request.method() && pattern.test(pathname))?.name
}

const isWrite = (name: string): name is WriteCallName => name in paths && paths[name as CallName][0] !== 'GET'

/** Sources without tests. The log only names the calls. */
const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.|^log\//.test(it))
    .map((it) => readFileSync(join(root, folder, it), 'utf8'))

/** A name in a type, such as `Input<'rooms.add'>`, makes no call. */
const typePattern = /\b[A-Z]\w*<'[\w.]+'>(?:\['\w+'\])*/g

export function listWriteCalls(): WriteCallName[] {
  const names = ['pwa/admin', 'pwa/offline'].flatMap(listSources).flatMap((text) => {
    const literals = text.replace(typePattern, '').matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)
    return Array.from(literals, ([, name = '']) => name)
  })
  return [...new Set(names.filter(isWrite))].sort()
}

/** By its write, the test file that makes it in a browser, and the press in it. */
export const presses: Partial<Record<WriteCallName, readonly [file: string, press: string]>> = {
  'session.login': ['frontDesk.ts', 'Accedi'],
  'session.logout': ['secondFactors.test.ts', 'Esci'],
  'session.proveSecondFactor': ['secondFactors.test.ts', 'Usa una passkey'],
  'session.changePassword': ['adminAccess.test.ts', 'Cambia password'],
  'backups.restore': ['adminAccess.test.ts', 'Ripristina'],
  'backups.allowDownload': ['rarePresses.test.ts', 'backups.allowDownload'],
  'backups.remove': ['rarePresses.test.ts', 'backups.remove'],
  'backups.upload': ['adminAccess.test.ts', 'Carica un backup'],
  'backups.begin': ['beginning.test.ts', 'Inizia con'],
  'staff.openOutbox': ['offlineDesk.test.ts', 'Esamina e invia a mio nome'],
  'bookings.swap': ['planner.test.ts', 'Scambia le camere con Lapo Secondo'],
  'bookings.split': ['splitStay.test.ts', 'Cambia camera durante il soggiorno…'],
  'pictures.upload': ['pictures.test.ts', 'setInputFiles'],
  'pictures.crop': ['pictures.test.ts', 'Ritaglio e testi Piatto 1'],
  'pictures.remove': ['pictures.test.ts', 'Rimetti il disegno'],
  'rooms.arrangePictures': ['pictures.test.ts', 'Togli dalla galleria'],
  'rooms.add': ['roomsAndPrices.test.ts', 'Nuova camera'],
  'rooms.remove': ['roomsAndPrices.test.ts', 'Elimina la camera'],
  'rooms.retire': ['roomsAndPrices.test.ts', 'Ritira più camere'],
  'seasons.replace': ['roomsAndPrices.test.ts', 'Nuova stagione'],
  'pages.save': ['sitePages.test.ts', 'Salva la bozza'],
  'pages.publish': ['sitePages.test.ts', 'Pubblica'],
  'pages.remove': ['sitePages.test.ts', 'Elimina la pagina'],
  'pages.restoreVersion': ['sitePages.test.ts', 'Riprendi'],
  'navigation.replace': ['sitePages.test.ts', 'Menu e piè di pagina'],
  'notices.replace': ['notices.test.ts', 'Nuovo avviso'],
  'closures.replace': ['roomsAndPrices.test.ts', 'Nuova chiusura'],
  'lockedPeriods.replace': ['roomsAndPrices.test.ts', 'Nuovo periodo bloccato'],
  'channels.add': ['channels.test.ts', 'Nuovo canale'],
  'channels.edit': ['channels.test.ts', 'Minuti tra due letture'],
  'duties.sendSchedine': ['schedine.test.ts', 'Invia una schedina'],
  'duties.markStatistics': ['channels.test.ts', 'Segna come caricati'],
  'availability.editDay': ['frontDeskDay.test.ts', 'Salva il giorno'],
  'bookings.addLine': ['saturday.test.ts', 'Spritz'],
  'bookings.changeLines': ['offlineDesk.test.ts', "'Aggiungi', exact: true"],
  'bookings.checkChannels': ['navigation.test.ts', 'Conferma e invia'],
  'bookings.declineWish': ['wishes.test.ts', 'Rispondi di no e scrivi all’ospite'],
  'bookings.decline': ['decline.test.ts', 'Rifiuta e scrivi all’ospite'],
  'bookings.confirmGroup': ['groupsDesk.test.ts', 'Conferma tutte le camere'],
  'bookings.cancelGroup': ['groupsDesk.test.ts', 'Cancella tutte le camere'],
  'bookings.declineGroup': ['groupsDesk.test.ts', 'Rifiuta tutte le camere'],
  'bookings.edit': ['adminDesk.test.ts', 'Salva le modifiche'],
  'bookings.patch': ['adminDesk.test.ts', 'Salva i prezzi'],
  'bookings.previewMail': ['navigation.test.ts', 'Conferma e invia'],
  'bookings.sendConfirmation': ['adminDesk.test.ts', "open('Manda la mail di conferma')"],
  'bookings.sendPaymentConfirmation': ['adminDesk.test.ts', "open('Manda la mail di pagamento')"],
  'bookings.sendThankYou': ['adminDesk.test.ts', "open('Manda la mail di grazie')"],
  'bookings.trash': ['admin.test.ts', "chooseAction(card, 'Elimina')"],
  'channelStays.addLine': ['payments.test.ts', 'Amaro'],
  'channelStays.changeLines': ['payments.test.ts', 'Aggiungi extra o sconto'],
  'channelStays.patch': ['noShow.test.ts', 'Sono venuti'],
  'contacts.answer': ['rarePresses.test.ts', 'Invia la risposta'],
  'contacts.patch': ['adminDesk.test.ts', 'Segna come risposto'],
  'guests.arrive': ['deskQuestions.test.ts', 'Arrivati, documenti visti'],
  'guests.replace': ['deskQuestions.test.ts', 'Salva gli ospiti'],
  'housekeeping.mark': ['offlineDesk.test.ts', ': Fatta` }).click()'],
  'notes.add': ['fifteenTasks.test.ts', 'Nota del giorno'],
  'notes.patch': ['fifteenTasks.test.ts', 'Fatto: Chiamare il fabbro'],
  'offers.add': ['request.test.ts', 'Salva bozza'],
  'payments.add': ['payments.test.ts', 'Registra il pagamento'],
  'bookings.moveGroup': ['groupsDesk.test.ts', 'Sposta tutte le camere'],
  'payments.addShared': ['groupsDesk.test.ts', 'Registra il pagamento'],
  'payments.move': ['payments.test.ts', 'Sposta: 300 €, bonifico'],
  'property.change': ['roomsAndPrices.test.ts', 'save.click()'],
  'settings.openSite': ['rarePresses.test.ts', 'Chiudi il sito'],
  'settings.switchBookings': ['navigation.test.ts', 'Disabilita prenotazioni'],
  'settings.changeLanguages': ['german.test.ts', 'Deutsch'],
  'staff.chooseLanguage': ['navigation.test.ts', "name: 'EN', exact: true"],
  'texts.change': ['texts.test.ts', "dialog.getByRole('button', { name: 'Salva' })"],
  'texts.reset': ['texts.test.ts', 'Rimetti com’era'],
  'duties.markTaxDone': ['rarePresses.test.ts', 'duties.markTaxDone'],
  'duties.sendStatistics': ['rarePresses.test.ts', 'duties.sendStatistics'],
  'guests.arriveOfPortal': ['rarePresses.test.ts', 'guests.arriveOfPortal'],
  'guests.replaceOfPortal': ['rarePresses.test.ts', 'Salva gli ospiti'],
  'notes.remove': ['rarePresses.test.ts', 'notes.remove'],
  'offers.edit': ['rarePresses.test.ts', 'offers.edit'],
  'payments.patch': ['rarePresses.test.ts', 'payments.patch'],
  'payments.remove': ['rarePresses.test.ts', 'payments.remove'],
  'bookings.deskGroup': ['phoneBooking.test.ts', 'Aggiungi un’altra camera'],
  'bookings.desk': ['frontDeskDay.test.ts', "{ name: 'Registra' }"],
  'bookings.restore': ['admin.test.ts', 'Ripristina'],
  'channels.check': ['channels.test.ts', 'Controlla l’indirizzo'],
  'channels.fetch': ['channels.test.ts', 'Leggi ora'],
  'channels.undoImport': ['channels.test.ts', 'Annulla questa lettura'],
  'duties.addReceipt': ['deskQuestions.test.ts', "{ name: 'Carica', exact: true }"],
  'duties.change': ['channels.test.ts', 'Al massimo per quante notti'],
  'duties.markReported': ['schedine.test.ts', 'Segna come caricate'],
  'duties.tryAccess': ['schedine.test.ts', 'Prova l’accesso'],
  'extras.replace': ['offlineDesk.test.ts', 'Nuovo extra'],
  'import.bookings': ['beginning.test.ts', 'Salva 2 prenotazioni'],
  'bookings.previewGroupMail': ['groupsDesk.test.ts', 'Sposta tutte le camere'],
  'offers.previewMail': ['request.test.ts', 'Invia offerta'],
  'waitlist.offer': ['waitlist.test.ts', 'Invia offerta'],
  'waitlist.remove': ['waitlist.test.ts', 'Togli dalla lista'],
  'offers.send': ['request.test.ts', 'Invia offerta'],
  'mailPlan.change': ['mailPlan.test.ts', 'Modifica Prima dell’arrivo'],
  'mailPlan.preview': ['mailPlan.test.ts', 'Invia a me'],
  'mails.changeServer': ['mailPlan.test.ts', 'Prova e salva'],
  'mails.sendTest': ['mailPlan.test.ts', 'Manda una mail di prova'],
  'morning.send': ['mailPlan.test.ts', 'Invia ora la mail del mattino'],
  'people.export': ['people.test.ts', "{ name: 'Mostra' }"],
  'pictures.describe': ['pictures.test.ts', 'Ritaglio e testi Piatto 1'],
  'portalLists.choose': ['channels.test.ts', 'Ricorda e controlla'],
  'portalLists.import': ['channels.test.ts', 'Completa i soggiorni'],
  'push.subscribe': ['push.test.ts', 'Attiva gli avvisi'],
  'push.unsubscribe': ['push.test.ts', 'Disattiva gli avvisi su'],
  'staffCalendars.create': ['push.test.ts', 'Crea un indirizzo'],
  'staffCalendars.remove': ['push.test.ts', 'Revoca l’indirizzo'],
  'rooms.edit': ['roomsAndPrices.test.ts', 'Modifica Torre <b>'],
  'secondFactors.addPasskey': ['secondFactors.test.ts', 'Aggiungi passkey'],
  'secondFactors.confirmApp': ['secondFactors.test.ts', 'Aggiungi app'],
  'secondFactors.require': ['secondFactors.test.ts', 'Rendi obbligatorio'],
  'secondFactors.startApp': ['secondFactors.test.ts', 'Aggiungi app'],
  'secondFactors.startPasskey': ['secondFactors.test.ts', 'Aggiungi passkey'],
  'session.endDevice': ['accounts.test.ts', 'Disconnetti'],
  'staff.add': ['accounts.test.ts', 'Nuovo account'],
  'staff.change': ['accounts.test.ts', 'Ruolo e password'],
  'staff.remove': ['accounts.test.ts', 'Elimina'],
  'texts.preview': ['texts.test.ts', 'Modifica: Buongiorno {name},'],
  'people.erase': ['people.test.ts', 'Cancella per sempre'],
  'backups.start': ['rarePresses.test.ts', 'backups.start'],
  'channels.release': ['rarePresses.test.ts', 'channels.release'],
  'channels.remove': ['rarePresses.test.ts', 'channels.remove'],
  'channels.renewToken': ['rarePresses.test.ts', 'channels.renewToken'],
  'mails.resend': ['rarePresses.test.ts', 'mails.resend'],
  'offers.remove': ['rarePresses.test.ts', 'offers.remove'],
  'secondFactors.removeApp': ['secondFactors.test.ts', 'Elimina App di autenticazione'],
  'secondFactors.removePasskey': ['secondFactors.test.ts', 'Elimina Portatile'],
  'secondFactors.renewRecoveryCodes': ['secondFactors.test.ts', 'Crea nuovi codici'],
  'warnings.confirmClock': ['adminErrors.test.ts', 'L’orologio è giusto'],
}

/** Whether the file has the press. */
export const hasPress = ([file, press]: readonly [string, string]): boolean =>
  readFileSync(join(root, 'pwa/e2e', file), 'utf8').includes(press)
