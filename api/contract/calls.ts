/**
 * The schemas of every call. The contract may only grow: older apps keep using it. `calls.json` is its committed
 * snapshot, and a test refuses anything removed or narrowed.
 */
import { z } from 'zod/mini'
import { Payment } from './accountFields.ts'
import { Availability, AvailabilityQuery, RoomDayEdit, RoomDayWithRoomId } from './availability.ts'
import { BackupRecord, BackupStats, SchedulerStatus } from './backups.ts'
import {
  Booking,
  BookingDecline,
  BookingEdit,
  BookingPatch,
  BookingReceipt,
  BookingRequest,
  DeskBooking,
  MailPreviewInput,
  RestoredStay,
  RoomSwap,
  SwappedBookings,
} from './bookings.ts'
import { Changes, ChangesQuery } from './changes.ts'
import {
  Channel,
  ChannelCheck,
  ChannelConflicts,
  ChannelEdit,
  ChannelImport,
  ChannelStay,
  ChannelStayPatch,
  ChannelWithAddress,
  CheckedFeed,
  NewChannel,
} from './channels.ts'
import { CheckinLink, CheckinParams, CheckinView } from './checkinLinks.ts'
import { ClientError } from './clientErrors.ts'
import { Closure, ClosuresInput } from './closures.ts'
import { Contact, ContactInput, ContactPatch } from './contacts.ts'
import { Duties, DutiesAccess, DutiesInput, ReportedByHand, SentSchedine, TriedService } from './duties.ts'
import { Extra, ExtrasInput, OfferedExtra } from './extras.ts'
import { EmptyObject, Id, Language, RoomIdParam, TypedDay } from './fields.ts'
import { FirstStep } from './firstSteps.ts'
import { ArrivalInput, Guest, GuestsInput } from './guests.ts'
import { Health, Liveness } from './health.ts'
import { BookingEvent } from './history.ts'
import { HousekeepingAnswer, HousekeepingQuery, RoomMark, RoomMarkInput } from './housekeeping.ts'
import { ImportedRow, ImportQuery } from './imports.ts'
import { LockedPeriod, LockedPeriodsInput } from './lockedPeriods.ts'
import {
  ConfirmationMail,
  Mail,
  MailHealth,
  MailsQuery,
  MailTest,
  PaymentMail,
  QueuedMail,
  ResendMail,
  ShownMail,
  ThankYouMail,
} from './mails.ts'
import { NewNote, Note, NotePatch } from './notes.ts'
import { NewOffer, Offer, OfferAcceptance, OfferEdit, OfferMessage, OfferView } from './offers.ts'
import type { CallLimit, CallName } from './paths.ts'
import { LinesInput, MovedPayments, NewPayment, PaymentParts, PaymentPatch, SoldLine } from './payments.ts'
import { ErasureResult, PersonalData, PersonIdentifier } from './people.ts'
import { AltTexts, FocusInput, Photograph, PictureName, PicturePlace } from './pictures.ts'
import { AddedReceipt, Receipt } from './policeReceipts.ts'
import { ImportedList, ListChoice, ListQuery, PortalParam } from './portalLists.ts'
import { Property, PropertyInput } from './property.ts'
import { FormToken, NewLink, RequestMessage, RequestView } from './requests.ts'
import { RetiredRoomsInput, Room, RoomInput, RoomPicturesInput } from './rooms.ts'
import { Season, SeasonsInput } from './seasons.ts'
import {
  AppConfirmation,
  AppSetup,
  FactorRule,
  LoginChallenge,
  NewPasskey,
  PasskeySetup,
  PasswordProof,
  RecoveryCodes,
  SecondFactors,
  SecondStep,
} from './secondFactors.ts'
import { Device, Login, OpenSession, OutboxKey, PasswordChange } from './session.ts'
import { BookingsEnabled, BookingsEnabledInput, DefaultIban } from './settings.ts'
import { Account, AccountChange, AuditLogEntry, AuditLogQuery, LanguageChoice, NewAccount } from './staff.ts'
import { ReportedDay, SentStatistics, StatisticsPeriod, StatisticsQuery, UploadedDays } from './statistics.ts'
import { DoneDeadline, OfferedTax, TaxDeclaration, TaxQuery } from './taxSettings.ts'
import { MailPreview, Text, TextChange, TextDraft, TextInput } from './texts.ts'
import { Warnings } from './warnings.ts'

type Call = {
  /** Path parameters. A value that does not match the schema is an unknown id (404). */
  params: z.core.$ZodType
  query: z.core.$ZodType
  input: z.core.$ZodType
  output: z.core.$ZodType
  /** The status of success. */
  status: 200 | 201 | 202 | 204
  /** Whether the body is a file, which the handler reads itself. The same file again changes nothing, so it has no key. */
  isUpload: boolean
  /** Whether a write is stored under its Idempotency-Key, and answered from there when it is repeated. */
  takesKey: boolean
  /**
   * What counts the calls of an address. Repetitions under a key do not count. The maximum stands in
   * `api/http/rateLimits.ts`.
   */
  limit: CallLimit | null
  /** Whether a manager may use it who must add a second factor before anything else. */
  isOpenWithoutFactor: boolean
  /** Whether it works while a restore replaces all rows: the calls that show its progress, and the session. */
  isOpenDuringRestore: boolean
}

/** A call without parameters, query or body. Each call overrides what it needs. */
const defaults = {
  ...{ params: EmptyObject, query: z.object({}), input: EmptyObject, status: 200 },
  ...{ isUpload: false, takesKey: true, limit: null, isOpenWithoutFactor: false, isOpenDuringRestore: false },
} as const satisfies Omit<Call, 'output'>

/** A stored result is of no use to it, its body holds passwords, and its response recovery codes or the key of an outbox. */
const ofFactors = { ...defaults, takesKey: false, isOpenWithoutFactor: true } as const
const ofSession = { ...ofFactors, isOpenDuringRestore: true } as const
const ofBackups = { ...defaults, isOpenDuringRestore: true } as const
const upload = { ...defaults, isUpload: true, takesKey: false } as const

const NoContent = z.undefined()
/** The text of a CSV file, with the fields of the rows as columns. */
const CsvText = z.string()
/** A file as text. */
const TextFile = z.string()
/** The bytes of a PDF. */
const PdfFile = z.string()
/** The bytes of a photograph, as it is stored. */
const ImageFile = z.string()
const dayParams = z.object({ day: TypedDay })
const idParams = z.object({ id: Id })
/** Of a payment that an older app has only ticked, it is made of the booking's. */
const paymentParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })
const textParams = z.object({ language: Language, id: z.string() })
const pictureParams = z.object({ name: PictureName })
const guests = z.array(Guest)
const ownGuests = { ...defaults, params: CheckinParams, output: guests } as const
const codeParams = z.object({ code: z.string().check(z.regex(/^[A-Z0-9]{8}$/)) })
/** Answers alike whether the address is the right one or not. */
const newLink = {
  ...{ ...defaults, params: codeParams, input: NewLink, output: NoContent },
  ...({ limit: 'newLinks', status: 204 } as const),
} as const

const offerAnswer = { ...defaults, limit: 'offerAnswers', params: codeParams, output: OfferView } as const

export const calls = {
  'rooms.list': { ...defaults, output: z.array(Room) },
  'rooms.add': { ...defaults, input: RoomInput, output: Room, status: 201 },
  'rooms.edit': { ...defaults, params: z.object({ id: RoomIdParam }), input: RoomInput, output: Room },
  'rooms.retire': { ...defaults, input: RetiredRoomsInput, output: z.array(Room) },
  'rooms.remove': { ...defaults, params: z.object({ id: RoomIdParam }), output: NoContent, status: 204 },
  'rooms.arrangePictures': {
    ...defaults,
    params: z.object({ id: RoomIdParam }),
    input: RoomPicturesInput,
    output: Room,
  },
  'seasons.list': { ...defaults, output: z.array(Season) },
  'seasons.replace': { ...defaults, input: SeasonsInput, output: z.array(Season) },
  'lockedPeriods.list': { ...defaults, output: z.array(LockedPeriod) },
  'lockedPeriods.replace': { ...defaults, input: LockedPeriodsInput, output: z.array(LockedPeriod) },
  'extras.list': { ...defaults, output: z.array(Extra) },
  'extras.listOffered': { ...defaults, output: z.array(OfferedExtra) },
  'extras.replace': { ...defaults, input: ExtrasInput, output: z.array(Extra) },
  'closures.list': { ...defaults, output: z.array(Closure) },
  'closures.replace': { ...defaults, input: ClosuresInput, output: z.array(Closure) },
  'property.read': { ...defaults, output: Property },
  'property.change': { ...defaults, input: PropertyInput, output: Property },
  'texts.list': { ...defaults, output: z.array(Text) },
  'texts.change': { ...defaults, params: textParams, input: TextInput, output: Text },
  'texts.reset': { ...defaults, params: textParams, output: NoContent, status: 204 },
  'texts.preview': { ...defaults, input: TextDraft, output: z.array(MailPreview) },
  'texts.history': { ...defaults, params: textParams, output: z.array(TextChange) },
  'availability.list': { ...defaults, query: AvailabilityQuery, output: z.array(Availability) },
  'availability.editDay': {
    ...defaults,
    params: z.object({ roomId: RoomIdParam, date: z.string() }),
    input: RoomDayEdit,
    output: RoomDayWithRoomId,
  },
  'settings.readBookingsEnabled': { ...defaults, output: BookingsEnabled },
  'settings.switchBookings': { ...defaults, input: BookingsEnabledInput, output: BookingsEnabled },
  'settings.readDefaultIban': { ...defaults, output: DefaultIban },
  'bookings.request': { ...defaults, limit: 'requests', input: BookingRequest, output: BookingReceipt, status: 201 },
  'bookings.readFormProof': { ...defaults, takesKey: false, limit: 'formTokens', output: FormToken },
  'bookings.list': { ...defaults, output: z.array(Booking) },
  'bookings.listTrash': { ...defaults, output: z.array(Booking) },
  'bookings.desk': { ...defaults, input: DeskBooking, output: Booking, status: 201 },
  'bookings.swap': { ...defaults, input: RoomSwap, output: SwappedBookings },
  'bookings.edit': { ...defaults, params: idParams, input: BookingEdit, output: Booking },
  'bookings.patch': { ...defaults, params: idParams, input: BookingPatch, output: Booking },
  'bookings.decline': { ...defaults, params: idParams, input: BookingDecline, output: Booking },
  'bookings.trash': { ...defaults, params: idParams, output: NoContent, status: 204 },
  'bookings.restore': { ...defaults, params: idParams, input: RestoredStay, output: Booking },
  'bookings.history': { ...defaults, params: idParams, output: z.array(BookingEvent) },
  'bookings.previewMail': { ...defaults, params: idParams, input: MailPreviewInput, output: z.nullable(ShownMail) },
  'bookings.checkChannels': { ...defaults, takesKey: false, params: idParams, output: ChannelConflicts },
  'bookings.sendConfirmation': {
    ...defaults,
    params: idParams,
    input: ConfirmationMail,
    output: QueuedMail,
    status: 202,
  },
  'bookings.sendPaymentConfirmation': {
    ...defaults,
    params: idParams,
    input: PaymentMail,
    output: QueuedMail,
    status: 202,
  },
  'bookings.sendThankYou': { ...defaults, params: idParams, input: ThankYouMail, output: QueuedMail, status: 202 },
  'bookings.viewRequest': { ...defaults, params: codeParams, output: RequestView },
  'bookings.addRequestMessage': {
    ...defaults,
    limit: 'messages',
    params: codeParams,
    input: RequestMessage,
    output: RequestView,
    status: 201,
  },
  'bookings.cancelRequest': { ...defaults, limit: 'cancellations', params: codeParams, output: RequestView },
  'bookings.proveRequest': { ...defaults, limit: 'proofs', params: codeParams, output: RequestView },
  'bookings.sendLink': newLink,
  'bookings.addLine': { ...defaults, params: idParams, input: SoldLine, output: Booking, status: 201 },
  'bookings.changeLines': { ...defaults, params: idParams, input: LinesInput, output: Booking },
  'payments.add': { ...defaults, params: idParams, input: NewPayment, output: Payment, status: 201 },
  'payments.patch': { ...defaults, params: paymentParams, input: PaymentPatch, output: Payment },
  'payments.remove': { ...defaults, params: paymentParams, output: NoContent, status: 204 },
  'payments.move': { ...defaults, params: paymentParams, input: PaymentParts, output: MovedPayments },
  'contacts.send': { ...defaults, limit: 'messages', input: ContactInput, output: Contact, status: 201 },
  'contacts.list': { ...defaults, output: z.array(Contact) },
  'contacts.patch': { ...defaults, params: idParams, input: ContactPatch, output: Contact },
  'notes.add': { ...defaults, input: NewNote, output: Note, status: 201 },
  'notes.patch': { ...defaults, params: idParams, input: NotePatch, output: Note },
  'notes.remove': { ...defaults, params: idParams, output: NoContent, status: 204 },
  'offers.add': { ...defaults, input: NewOffer, output: Offer, status: 201 },
  'offers.edit': { ...defaults, params: idParams, input: OfferEdit, output: Offer },
  'offers.remove': { ...defaults, params: idParams, output: NoContent, status: 204 },
  'offers.send': { ...defaults, params: idParams, output: Offer },
  'offers.previewMail': { ...defaults, params: idParams, output: ShownMail },
  'offers.view': { ...defaults, params: codeParams, output: OfferView },
  'offers.accept': { ...offerAnswer, input: OfferAcceptance },
  'offers.decline': offerAnswer,
  'offers.ask': {
    ...defaults,
    limit: 'messages',
    params: codeParams,
    input: OfferMessage,
    output: OfferView,
    status: 201,
  },
  'offers.sendLink': newLink,
  'channels.list': { ...defaults, output: z.array(Channel) },
  'channels.add': { ...defaults, input: NewChannel, output: ChannelWithAddress, status: 201 },
  'channels.check': { ...defaults, takesKey: false, input: ChannelCheck, output: CheckedFeed },
  'channels.edit': { ...defaults, params: idParams, input: ChannelEdit, output: Channel },
  'channels.remove': { ...defaults, params: idParams, output: NoContent, status: 204 },
  'channels.renewToken': { ...defaults, params: idParams, output: ChannelWithAddress },
  'channels.fetch': { ...defaults, takesKey: false, params: idParams, output: Channel },
  'channels.release': { ...defaults, params: idParams, output: Channel },
  'channels.listImports': { ...defaults, params: idParams, output: z.array(ChannelImport) },
  'channels.undoImport': { ...defaults, params: z.object({ id: Id, importId: Id }), output: ChannelImport },
  'portalLists.choose': { ...defaults, params: PortalParam, input: ListChoice, output: ListChoice },
  'portalLists.import': { ...upload, params: PortalParam, query: ListQuery, output: ImportedList },
  'channelStays.patch': { ...defaults, params: idParams, input: ChannelStayPatch, output: ChannelStay },
  'channelStays.changeLines': { ...defaults, params: idParams, input: LinesInput, output: ChannelStay },
  'channelStays.addPayment': { ...defaults, params: idParams, input: NewPayment, output: Payment, status: 201 },
  'duties.read': { ...defaults, output: Duties },
  'duties.change': { ...defaults, input: DutiesInput, output: Duties },
  'duties.readAccess': { ...defaults, output: DutiesAccess },
  'duties.tryAccess': { ...defaults, takesKey: false, input: TriedService, output: DutiesAccess },
  'duties.readSchedine': { ...defaults, params: dayParams, output: TextFile },
  'duties.sendSchedine': { ...defaults, takesKey: false, params: dayParams, output: SentSchedine },
  'duties.markReported': { ...defaults, params: dayParams, input: ReportedByHand, output: SentSchedine },
  'duties.readTax': { ...defaults, query: TaxQuery, output: TaxDeclaration },
  'duties.readOfferedTax': { ...defaults, output: OfferedTax },
  'duties.markTaxDone': { ...defaults, input: DoneDeadline, output: Duties },
  'duties.exportTax': { ...defaults, query: TaxQuery, output: CsvText },
  'duties.readReceipt': { ...defaults, params: dayParams, output: PdfFile },
  'duties.addReceipt': { ...upload, params: dayParams, output: AddedReceipt },
  'duties.listReceipts': { ...defaults, output: z.array(Receipt) },
  'duties.readStatistics': { ...defaults, query: StatisticsQuery, output: z.array(ReportedDay) },
  'duties.readStatisticsFile': { ...defaults, query: StatisticsQuery, output: TextFile },
  'duties.sendStatistics': { ...defaults, takesKey: false, input: StatisticsPeriod, output: SentStatistics },
  'duties.markStatistics': { ...defaults, input: UploadedDays, output: SentStatistics },
  'guests.readLink': { ...defaults, params: idParams, output: CheckinLink },
  'guests.readLinkOfPortal': { ...defaults, params: idParams, output: CheckinLink },
  'guests.viewCheckin': { ...defaults, params: CheckinParams, output: CheckinView },
  'guests.list': { ...defaults, params: idParams, output: guests },
  'guests.replace': { ...defaults, params: idParams, input: GuestsInput, output: guests },
  'guests.arrive': { ...defaults, params: idParams, input: ArrivalInput, output: guests },
  'guests.listOfPortal': { ...defaults, params: idParams, output: guests },
  'guests.replaceOfPortal': { ...defaults, params: idParams, input: GuestsInput, output: guests },
  'guests.arriveOfPortal': { ...defaults, params: idParams, input: ArrivalInput, output: guests },
  'guests.listOfRequest': ownGuests,
  'guests.replaceOfRequest': { ...ownGuests, limit: 'guestLists', input: GuestsInput },
  'housekeeping.read': { ...defaults, query: HousekeepingQuery, output: HousekeepingAnswer },
  'housekeeping.mark': {
    ...defaults,
    params: z.object({ roomId: RoomIdParam }),
    input: RoomMarkInput,
    output: RoomMark,
  },
  'session.login': { ...ofSession, input: Login, output: OpenSession },
  'session.readSecondStep': { ...ofSession, output: LoginChallenge },
  'session.proveSecondFactor': { ...ofSession, input: SecondStep, output: OpenSession },
  'session.read': { ...ofSession, output: OpenSession },
  'session.logout': { ...ofSession, output: NoContent, status: 204 },
  'session.changePassword': { ...ofSession, input: PasswordChange, output: NoContent, status: 204 },
  'session.readOutboxKey': { ...ofSession, isOpenWithoutFactor: false, output: OutboxKey },
  'session.listDevices': { ...ofSession, output: z.array(Device) },
  'session.endDevice': { ...ofSession, params: idParams, output: NoContent, status: 204 },
  'staff.chooseLanguage': {
    ...defaults,
    isOpenWithoutFactor: true,
    input: LanguageChoice,
    output: NoContent,
    status: 204,
  },
  'secondFactors.list': { ...ofFactors, output: SecondFactors },
  'secondFactors.require': { ...ofFactors, isOpenWithoutFactor: false, input: FactorRule, output: SecondFactors },
  'secondFactors.startApp': { ...ofFactors, input: PasswordProof, output: AppSetup },
  'secondFactors.confirmApp': { ...ofFactors, input: AppConfirmation, output: RecoveryCodes },
  'secondFactors.removeApp': { ...ofFactors, input: PasswordProof, output: NoContent, status: 204 },
  'secondFactors.startPasskey': { ...ofFactors, input: PasswordProof, output: PasskeySetup },
  'secondFactors.addPasskey': { ...ofFactors, input: NewPasskey, output: RecoveryCodes, status: 201 },
  'secondFactors.removePasskey': {
    ...ofFactors,
    params: idParams,
    input: PasswordProof,
    output: NoContent,
    status: 204,
  },
  'secondFactors.renewRecoveryCodes': { ...ofFactors, input: PasswordProof, output: RecoveryCodes },
  'staff.list': { ...defaults, output: z.array(Account) },
  'staff.add': { ...defaults, input: NewAccount, output: Account, status: 201 },
  'staff.change': { ...defaults, params: idParams, input: AccountChange, output: Account },
  'staff.remove': { ...defaults, params: idParams, output: NoContent, status: 204 },
  'staff.openOutbox': { ...defaults, takesKey: false, params: idParams, output: OutboxKey },
  'log.list': { ...defaults, query: AuditLogQuery, output: z.array(AuditLogEntry) },
  'people.export': { ...defaults, input: PersonIdentifier, output: PersonalData },
  'people.erase': { ...defaults, input: PersonIdentifier, output: ErasureResult },
  'export.bookings': { ...defaults, output: CsvText },
  'export.contacts': { ...defaults, output: CsvText },
  'export.rooms': { ...defaults, output: CsvText },
  'import.bookings': { ...upload, query: ImportQuery, output: z.array(ImportedRow) },
  'firstSteps.list': { ...defaults, output: z.array(FirstStep) },
  'clientErrors.report': {
    ...defaults,
    takesKey: false,
    limit: 'clientErrors',
    input: ClientError,
    output: NoContent,
    status: 204,
  },
  'mails.list': { ...defaults, query: MailsQuery, output: z.array(Mail) },
  'mails.readHealth': { ...defaults, output: MailHealth },
  'mails.show': { ...defaults, params: idParams, output: ShownMail },
  'mails.resend': { ...defaults, params: idParams, input: ResendMail, output: QueuedMail, status: 202 },
  'mails.test': { ...defaults, output: MailTest },
  'backups.history': { ...ofBackups, output: z.array(BackupRecord) },
  'backups.stats': { ...ofBackups, output: BackupStats },
  'backups.schedulerStatus': { ...ofBackups, output: SchedulerStatus },
  'backups.start': { ...ofBackups, output: BackupRecord, status: 202 },
  'backups.listRestorable': { ...ofBackups, output: z.array(BackupRecord) },
  'backups.upload': { ...upload, isOpenDuringRestore: true, output: BackupRecord, status: 202 },
  'backups.begin': { ...ofBackups, output: BackupRecord, status: 202 },
  'backups.restore': { ...ofBackups, params: idParams, output: BackupRecord, status: 202 },
  'warnings.read': { ...defaults, output: Warnings },
  'warnings.confirmClock': { ...defaults, output: Warnings },
  'changes.list': { ...defaults, query: ChangesQuery, output: Changes },
  'changes.stream': { ...defaults, output: z.string() },
  'pictures.listPhotographs': { ...defaults, output: z.array(Photograph) },
  'pictures.list': { ...defaults, output: z.array(PicturePlace) },
  'pictures.upload': { ...upload, params: pictureParams, output: PicturePlace },
  'pictures.remove': { ...defaults, params: pictureParams, output: NoContent, status: 204 },
  'pictures.readPhotograph': { ...defaults, params: pictureParams, output: ImageFile },
  'pictures.describe': { ...defaults, params: pictureParams, input: AltTexts, output: PicturePlace },
  'pictures.crop': { ...defaults, params: pictureParams, input: FocusInput, output: PicturePlace },
  'health.read': { ...defaults, output: Health },
  'health.live': { ...defaults, output: Liveness },
  'metrics.read': { ...defaults, output: z.string() },
} satisfies Record<CallName, Call>

export type Calls = typeof calls
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Query<N extends CallName> = z.input<Calls[N]['query']>
export type Params<N extends CallName> = z.input<Calls[N]['params']>
