/** Adds or edits an extra. One that was sold is taken off sale, so its name stays in the accounts. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { isDaily } from '#contract/extraLines.ts'
import { type Extra, extraUnits } from '#contract/extras.ts'
import { getRoomName } from '#contract/format.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { isOfDeparture, isOfMorning } from '#contract/servedExtras.ts'
import { toTranslationsInput, type WrittenTranslations } from '#contract/translations.ts'
import type { Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readRooms } from '../rooms/queries.ts'
import { readExtras } from '../settings/queries.ts'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { LanguageColumns } from '../writes/LanguageColumns.tsx'
import { TranslationFields } from '../writes/TranslationFields.tsx'
import { typedTranslations } from '../writes/typedTranslations.ts'
import { unitLabels } from './labels.ts'

type ExtraEntry = Input<'extras.replace'>[number]

/** Price and number are kept as they are typed. */
const Values = z.object({
  ...{ name: z.string(), nameEn: z.string(), amount: z.string(), per: z.enum(extraUnits), maxPerDay: z.string() },
  morning: z.optional(z.boolean()),
  departure: z.optional(z.boolean()),
  bar: z.optional(z.boolean()),
  ...{ isForGuests: z.boolean(), retired: z.boolean(), roomIds: z.nullable(z.array(z.int())) },
  translations: z.optional(typedTranslations),
})
type Values = z.infer<typeof Values>

const buildValues = (extra: Extra | null, language: Language): Values => ({
  name: extra?.name ?? '',
  nameEn: extra?.nameEn ?? '',
  amount: extra ? formatAmount(formatMoney(extra.amountCents), language) : '',
  per: extra?.per ?? 'stay',
  maxPerDay: String(extra?.maxPerDay ?? ''),
  morning: extra?.morning,
  departure: extra?.departure,
  bar: extra?.bar,
  isForGuests: extra?.visibleTo === 'guests',
  retired: extra?.retired ?? false,
  roomIds: extra?.roomIds ?? null,
  translations: extra?.translations,
})

/** What is no number goes to the server as -1, which says what is wrong at the field. */
const toEntry = (id: string | undefined, { amount, maxPerDay, isForGuests, ...values }: Values): ExtraEntry => ({
  ...values,
  ...(id === undefined ? {} : { id }),
  amountCents: parseCents(normalizeAmount(amount)) ?? -1,
  maxPerDay: maxPerDay.trim() === '' ? null : /^\d{1,4}$/.test(maxPerDay.trim()) ? Number(maxPerDay) : -1,
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
  const { values, setValues, getError, dialog } = useEntryForm<Values, ExtraEntry>({
    ...{ form: 'extra', entry: extra, schema: Values, read: readExtras, onClose },
    initial: () => buildValues(extra, language),
    toEntry: (typed) => toEntry(extra?.id, typed),
    send: (body, options) =>
      call('extras.replace', {
        ...options,
        body: body.map(({ translations, ...entry }) => ({ ...entry, ...toTranslationsInput(translations) })),
      }),
  })
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  return (
    <FormDialog
      {...dialog}
      title={i18n.t(extra ? /*i18n*/ 'admin.extras.edit' : /*i18n*/ 'admin.extras.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <LanguageColumns>
        <TextField
          id="extra-name"
          label={i18n.t('admin.extras.name')}
          error={getError('name')}
          lang="it"
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          id="extra-nameEn"
          label={i18n.t('admin.extras.nameEn')}
          error={getError('nameEn')}
          lang="en"
          value={values.nameEn}
          onChange={({ target }) => set({ nameEn: target.value })}
        />
        <TranslationFields
          form="extra"
          name="name"
          label={/*i18n*/ 'admin.extras.nameIn'}
          translations={values.translations}
          getError={getError}
          onChange={(translations: WrittenTranslations) => setValues({ ...values, translations })}
        />
      </LanguageColumns>
      <AmountField
        id="extra-amount"
        label={i18n.t('admin.extras.price')}
        error={getError('amountCents')}
        value={values.amount}
        onChange={(amount) => set({ amount })}
      />
      <SelectField
        id="extra-per"
        label={i18n.t('admin.extras.per')}
        value={values.per}
        onChange={({ target }) => set({ per: extraUnits.find((it) => it === target.value) ?? 'stay' })}
      >
        {extraUnits.map((unit) => (
          <option key={unit} value={unit}>
            {i18n.t(unitLabels[unit])}
          </option>
        ))}
      </SelectField>
      <TextField
        id="extra-maxPerDay"
        label={i18n.t('admin.extras.maxPerDay')}
        hint={i18n.t('admin.extras.maxPerDayHint')}
        error={getError('maxPerDay')}
        inputMode="numeric"
        value={values.maxPerDay}
        onChange={({ target }) => set({ maxPerDay: target.value })}
      />
      {isDaily(values) ? (
        <Checkbox
          id="extra-morning"
          label={i18n.t('admin.extras.morning')}
          checked={isOfMorning(values)}
          onChange={({ target }) => set({ morning: target.checked })}
        />
      ) : (
        <Checkbox
          id="extra-departure"
          label={i18n.t('admin.extras.departure')}
          checked={isOfDeparture(values)}
          onChange={({ target }) => set({ departure: target.checked })}
        />
      )}
      {values.per === 'piece' && (
        <Checkbox
          id="extra-bar"
          label={i18n.t('admin.extras.bar')}
          hint={i18n.t('admin.extras.barHint')}
          checked={values.bar ?? false}
          onChange={({ target }) => set({ bar: target.checked })}
        />
      )}
      <Checkbox
        id="extra-visibleTo"
        label={i18n.t('admin.extras.visibleToGuests')}
        checked={values.isForGuests}
        onChange={({ target }) => set({ isForGuests: target.checked })}
      />
      <Checkbox
        id="extra-retired"
        label={i18n.t('admin.extras.retire')}
        checked={values.retired}
        onChange={({ target }) => set({ retired: target.checked })}
      />
      <RoomChoice roomIds={values.roomIds} onChange={(roomIds) => set({ roomIds })} />
    </FormDialog>
  )
}
