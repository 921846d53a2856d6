/** Adds or edits an extra. One that was sold is taken off sale, so its name stays in the accounts. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { isDaily, isPerPerson } from '#contract/prices/extraLines.ts'
import { type Extra, extraUnits } from '#contract/prices/extras.ts'
import { isOfDeparture, isOfMorning } from '#contract/prices/servedExtras.ts'
import { getRoomName } from '#contract/text/format.ts'
import { toTranslationsInput } from '#contract/text/translations.ts'
import type { Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { listTranslations, typedTranslations } from '../forms/translations.ts'
import { readRooms } from '../rooms/queries.ts'
import { readExtras } from '../settings/queries.ts'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { formatCentsForInput, parseAmount, parseWhole } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { unitLabels } from './labels.ts'

type ExtraEntry = Input<'extras.replace'>[number]

/** Price and number are kept as they are typed. */
const Values = z.object({
  name: z.string(),
  nameEn: z.string(),
  amount: z.string(),
  per: z.enum(extraUnits),
  maxPerDay: z.string(),
  morning: z.optional(z.boolean()),
  departure: z.optional(z.boolean()),
  bar: z.optional(z.boolean()),
  required: z._default(z.boolean(), false),
  freeBelowAge: z._default(z.string(), ''),
  isForGuests: z.boolean(),
  shownOnSite: z._default(z.boolean(), false),
  sentence: z._default(z.string(), ''),
  sentenceEn: z._default(z.string(), ''),
  retired: z.boolean(),
  roomIds: z.nullable(z.array(z.int())),
  translations: z.optional(typedTranslations),
})
type Values = z.infer<typeof Values>

const buildValues = (extra: Extra | null, language: Language): Values => ({
  name: extra?.name ?? '',
  nameEn: extra?.nameEn ?? '',
  amount: extra ? formatCentsForInput(extra.amountCents, language) : '',
  per: extra?.per ?? 'stay',
  maxPerDay: String(extra?.maxPerDay ?? ''),
  morning: extra?.morning,
  departure: extra?.departure,
  bar: extra?.bar,
  required: extra?.required ?? false,
  freeBelowAge: String(extra?.freeBelowAge ?? ''),
  isForGuests: extra?.visibleTo === 'guests',
  shownOnSite: extra?.shownOnSite ?? false,
  sentence: extra?.sentence ?? '',
  sentenceEn: extra?.sentenceEn ?? '',
  retired: extra?.retired ?? false,
  roomIds: extra?.roomIds ?? null,
  translations: extra?.translations,
})

/** What is no number goes to the server as -1, which says what is wrong at the field. */
const toEntry = (
  id: string | undefined,
  { amount, maxPerDay, isForGuests, freeBelowAge, ...values }: Values,
): ExtraEntry => ({
  ...values,
  ...(id === undefined ? {} : { id }),
  amountCents: parseAmount(amount) ?? -1,
  maxPerDay: maxPerDay.trim() === '' ? null : parseWhole(maxPerDay),
  freeBelowAge: isPerPerson(values) && freeBelowAge.trim() !== '' ? parseWhole(freeBelowAge) : null,
  visibleTo: isForGuests ? 'guests' : 'staff',
})

type RoomsProps = { roomIds: number[] | null; onChange: (roomIds: number[] | null) => void }

/** For which rooms: all of them, until somebody chooses. */
function RoomChoice({ roomIds, onChange }: RoomsProps) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms)?.filter(({ type }) => type !== 'common') ?? []
  return (
    <fieldset className="dialog-wide">
      <legend>{i18n.t('admin.extras.rooms')}</legend>
      <Checkbox
        id="extra-allRooms"
        label={i18n.t('admin.extras.allRooms')}
        checked={roomIds === null}
        onChange={({ target }) => onChange(target.checked ? null : rooms.map(({ id }) => id))}
      />
      {roomIds !== null &&
        rooms.map((room) => (
          <Checkbox
            key={room.id}
            id={`extra-room-${room.id}`}
            label={getRoomName(room, language)}
            checked={roomIds.includes(room.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roomIds, room.id] : roomIds.filter((id) => id !== room.id))
            }
          />
        ))}
    </fieldset>
  )
}

export function ExtraDialog({ extra, onClose }: { extra: Extra | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const form = useEntryForm<Values, ExtraEntry>({
    name: 'extra',
    entry: extra,
    schema: Values,
    read: readExtras,
    onClose,
    initial: () => buildValues(extra, language),
    toEntry: (typed) => toEntry(extra?.id, typed),
    send: (body, options) =>
      call('extras.replace', {
        ...options,
        body: body.map(({ translations, ...entry }) => ({ ...entry, ...toTranslationsInput(translations) })),
      }),
  })
  const { values } = form
  const rows: FormRow<Values>[] = [
    {
      columns: [
        { name: 'name', label: i18n.t('admin.extras.name'), lang: 'it' },
        { name: 'nameEn', label: i18n.t('admin.extras.nameEn'), lang: 'en' },
        ...listTranslations('name', language, (further) => ({
          label: i18n.t('admin.extras.nameIn', { language: further }),
        })),
      ],
    },
    { name: 'amount', kind: 'amount', path: 'amountCents', label: i18n.t('admin.extras.price') },
    {
      name: 'per',
      kind: 'select',
      label: i18n.t('admin.extras.per'),
      options: extraUnits.map((value) => ({ value, label: i18n.t(unitLabels[value]) })),
    },
    {
      name: 'maxPerDay',
      label: i18n.t('admin.extras.maxPerDay'),
      hint: i18n.t('admin.extras.maxPerDayHint'),
      inputMode: 'numeric',
    },
    isDaily(values)
      ? { name: 'morning', kind: 'checkbox', value: isOfMorning(values), label: i18n.t('admin.extras.morning') }
      : { name: 'departure', kind: 'checkbox', value: isOfDeparture(values), label: i18n.t('admin.extras.departure') },
    values.per === 'piece' && {
      name: 'bar',
      kind: 'checkbox',
      label: i18n.t('admin.extras.bar'),
      hint: i18n.t('admin.extras.barHint'),
    },
    isPerPerson(values) && {
      name: 'freeBelowAge',
      label: i18n.t('admin.extras.freeBelowAge'),
      hint: i18n.t('admin.extras.freeBelowAgeHint'),
      inputMode: 'numeric',
    },
    {
      name: 'required',
      kind: 'checkbox',
      label: i18n.t('admin.extras.required'),
      hint: i18n.t('admin.extras.requiredHint'),
    },
    { name: 'isForGuests', kind: 'checkbox', label: i18n.t('admin.extras.visibleToGuests') },
    {
      name: 'shownOnSite',
      kind: 'checkbox',
      label: i18n.t('admin.extras.shownOnSite'),
      hint: i18n.t('admin.extras.shownOnSiteHint'),
    },
    values.shownOnSite && {
      columns: [
        { name: 'sentence', kind: 'area', rows: 2, label: i18n.t('admin.extras.sentence'), lang: 'it' },
        { name: 'sentenceEn', kind: 'area', rows: 2, label: i18n.t('admin.extras.sentenceEn'), lang: 'en' },
        ...listTranslations('sentence', language, (further) => ({
          kind: 'area',
          label: i18n.t('admin.extras.sentenceIn', { language: further }),
        })),
      ],
    },
    { name: 'retired', kind: 'checkbox', label: i18n.t('admin.extras.retire') },
    <RoomChoice key="rooms" roomIds={values.roomIds} onChange={(roomIds) => form.setValues({ ...values, roomIds })} />,
  ]
  return (
    <FormDialog
      {...form.dialog}
      title={i18n.t(extra ? /*i18n*/ 'admin.extras.edit' : /*i18n*/ 'admin.extras.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
    </FormDialog>
  )
}
