/** Adds, edits or removes a season: its nights, its minimum stay and the price of each room. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { getRoomName } from '#contract/format.ts'
import type { Room } from '#contract/rooms.ts'
import type { Season } from '#contract/seasons.ts'
import { openRules } from '#contract/stayRules.ts'
import { call } from '#pwa/api.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { readSeasons } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { NightRuleFields } from './NightRuleFields.tsx'
import { formatCount, NightValues, parseCount, toNightRules, toNightValues } from './nightValues.ts'
import { RoomRules } from './RoomRules.tsx'
import './SeasonDialog.css'

type SeasonEntry = Input<'seasons.replace'>[number]

const Values = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  rules: NightValues,
  /** Rules of single rooms, by the room. */
  roomRules: z._default(z.record(z.string(), NightValues), {}),
  repeats: z.boolean(),
  followsEaster: z.boolean(),
  rank: z.string(),
  /** Typed amounts by room; empty where the room keeps its own price. */
  prices: z.record(z.string(), z.string()),
})
type Values = z.infer<typeof Values>

const toValues = (season: Season | null, format: (amount: string) => string): Values => ({
  name: season?.name ?? '',
  from: season?.from ?? '',
  to: season?.to ?? '',
  rules: toNightValues(season ?? openRules),
  roomRules: Object.fromEntries((season?.roomRules ?? []).map((it) => [it.roomId, toNightValues(it)])),
  repeats: season?.repeats ?? false,
  followsEaster: season?.followsEaster ?? false,
  rank: formatCount(season?.rank ?? null),
  prices: Object.fromEntries((season?.prices ?? []).map((it) => [it.roomId, format(it.pricePerNight)])),
})

const toEntry = (
  season: Season | null,
  { prices, rules, roomRules, rank, ...values }: Values,
  rooms: Room[],
): SeasonEntry => ({
  ...(season === null ? {} : { id: season.id }),
  ...values,
  ...toNightRules(rules),
  roomRules: Object.entries(roomRules).map(([roomId, own]) => ({ roomId: Number(roomId), ...toNightRules(own) })),
  followsEaster: values.repeats && values.followsEaster,
  rank: parseCount(rank),
  prices: rooms.flatMap((room) => {
    const typed = prices[room.id]?.trim() ?? ''
    return typed === '' ? [] : [{ roomId: room.id, pricePerNight: normalizeAmount(typed) }]
  }),
})

/** `pricedRoomId`: the room whose price has the focus first. */
type Props = { season: Season | null; pricedRoomId: number | undefined; onClose: () => void }

export function SeasonDialog({ season, pricedRoomId, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms)?.filter(isBookable) ?? []
  const { values, setValues, getError, dialog, removal } = useEntryForm<Values, SeasonEntry>({
    ...{ form: 'season', entry: season, schema: Values, read: readSeasons, onClose },
    initial: () => toValues(season, (amount) => formatAmount(amount, language)),
    toEntry: (typed) => toEntry(season, typed, rooms),
    send: (body, options) => call('seasons.replace', { ...options, body }),
  })
  const entry = toEntry(season, values, rooms)
  const getProps = (name: 'name' | 'from' | 'to' | 'rank') => ({
    id: `season-${name}`,
    error: getError(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      {...dialog}
      title={season ? i18n.t('admin.seasons.editTitle', { season: season.name }) : i18n.t('admin.seasons.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <TextField {...getProps('name')} label={i18n.t('admin.seasons.name')} />
      <TextField {...getProps('from')} label={i18n.t('admin.seasons.from')} type="date" />
      <TextField {...getProps('to')} label={i18n.t('admin.seasons.to')} type="date" min={values.from} />
      <Checkbox
        id="season-repeats"
        label={i18n.t('admin.seasons.repeats')}
        checked={values.repeats}
        onChange={(event) => setValues({ ...values, repeats: event.target.checked })}
      />
      {values.repeats && (
        <Checkbox
          id="season-followsEaster"
          label={i18n.t('admin.seasons.followsEaster')}
          hint={i18n.t('admin.seasons.followsEasterHint')}
          checked={values.followsEaster}
          onChange={(event) => setValues({ ...values, followsEaster: event.target.checked })}
        />
      )}
      <NightRuleFields
        form="season"
        values={values.rules}
        onChange={(rules) => setValues({ ...values, rules })}
        getError={getError}
      />
      <TextField
        {...getProps('rank')}
        label={i18n.t('admin.seasons.rank')}
        hint={i18n.t('admin.seasons.rankHint')}
        type="number"
        min={0}
        max={100}
      />
      <RoomRules
        rooms={rooms}
        values={values.roomRules}
        initial={values.rules}
        onChange={(roomRules) => setValues({ ...values, roomRules })}
        getError={(roomId, name) =>
          getError(`roomRules.${entry.roomRules?.findIndex((it) => it.roomId === roomId) ?? -1}.${name}`)
        }
      />
      <h3 className="dialog-wide season-prices">{i18n.t('admin.seasons.prices')}</h3>
      <p className="dialog-wide muted">{i18n.t('admin.seasons.pricesHint')}</p>
      {rooms.map((room) => (
        <AmountField
          key={room.id}
          id={`season-price-${room.id}`}
          label={getRoomName(room, language)}
          autoFocus={room.id === pricedRoomId}
          hint={
            room.pricePerNight !== null &&
            i18n.t('admin.seasons.ownPrice', { price: formatCurrency(room.pricePerNight, language) })
          }
          error={getError(`prices.${entry.prices?.findIndex((it) => it.roomId === room.id) ?? -1}.pricePerNight`)}
          value={values.prices[room.id] ?? ''}
          onChange={(amount) => setValues({ ...values, prices: { ...values.prices, [room.id]: amount } })}
        />
      ))}
      {season && (
        <RemoveEntry
          label={i18n.t('admin.seasons.remove')}
          text={i18n.t('admin.seasons.removeText', { season: season.name })}
          {...removal}
        />
      )}
    </FormDialog>
  )
}
