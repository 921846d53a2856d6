/** Adds, edits or removes a season: its nights, its minimum stay and the price of each room. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { Season } from '#contract/prices/seasons.ts'
import type { Room } from '#contract/rooms.ts'
import { openRules } from '#contract/stays/stayRules.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { readSeasons } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { formatAmount, normalizeAmount, parseCount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { NightRuleFields } from './NightRuleFields.tsx'
import { formatCount, NightValues, toNightRules, toNightValues } from './nightValues.ts'
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
  const { removal, dialog, ...form } = useEntryForm<Values, SeasonEntry>({
    name: 'season',
    entry: season,
    schema: Values,
    read: readSeasons,
    onClose,
    initial: () => toValues(season, (amount) => formatAmount(amount, language)),
    toEntry: (typed) => toEntry(season, typed, rooms),
    send: (body, options) => call('seasons.replace', { ...options, body }),
  })
  const { values, setValues, getError } = form
  const entry = toEntry(season, values, rooms)
  const findPlace = (list: 'prices' | 'roomRules', roomId: number) =>
    entry[list]?.findIndex((it) => it.roomId === roomId) ?? -1
  const rows: FormRow<Values>[] = [
    { name: 'name', label: i18n.t('admin.seasons.name') },
    { name: 'from', kind: 'date', label: i18n.t('admin.seasons.from') },
    { name: 'to', kind: 'date', label: i18n.t('admin.seasons.to'), min: values.from },
    { name: 'repeats', kind: 'checkbox', label: i18n.t('admin.seasons.repeats') },
    values.repeats && {
      name: 'followsEaster',
      kind: 'checkbox',
      label: i18n.t('admin.seasons.followsEaster'),
      hint: i18n.t('admin.seasons.followsEasterHint'),
    },
    <NightRuleFields
      key="rules"
      form="season"
      values={values.rules}
      onChange={(rules) => setValues({ ...values, rules })}
      getError={getError}
    />,
    {
      name: 'rank',
      kind: 'number',
      label: i18n.t('admin.seasons.rank'),
      hint: i18n.t('admin.seasons.rankHint'),
      min: 0,
      max: 100,
    },
    <RoomRules
      key="roomRules"
      rooms={rooms}
      values={values.roomRules}
      initial={values.rules}
      onChange={(roomRules) => setValues({ ...values, roomRules })}
      getError={(roomId, name) => getError(`roomRules.${findPlace('roomRules', roomId)}.${name}`)}
    />,
    <h3 key="prices" className="dialog-wide season-prices">
      {i18n.t('admin.seasons.prices')}
    </h3>,
    <p key="pricesHint" className="dialog-wide muted">
      {i18n.t('admin.seasons.pricesHint')}
    </p>,
    ...rooms.map(
      (room): FormRow<Values> => ({
        name: `prices.${room.id}`,
        kind: 'amount',
        path: `prices.${findPlace('prices', room.id)}.pricePerNight`,
        label: getRoomName(room, language),
        autoFocus: room.id === pricedRoomId,
        hint:
          room.pricePerNight !== null &&
          i18n.t('admin.seasons.ownPrice', { price: formatCurrency(room.pricePerNight, language) }),
      }),
    ),
  ]
  return (
    <FormDialog
      {...dialog}
      title={season ? i18n.t('admin.seasons.editTitle', { season: season.name }) : i18n.t('admin.seasons.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
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
