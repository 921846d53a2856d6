/** Discounts by the length of a stay: from so many nights on, so many percent of the price of all nights. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { EntryList } from '../settings/EntryList.tsx'
import { readProperty, type StoredSetting } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { parseWhole } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

/** `id`: its number of nights, as no two have the same. */
type Discount = { id?: string; nights: number; percent: number; exceptRoomIds: number[] }
type StoredDiscount = Discount & { id: string }

async function readDiscounts(): Promise<StoredSetting<StoredDiscount[]>> {
  const { value, version } = await readProperty()
  const discounts = value?.lengthDiscounts.map((it) => ({ ...it, id: String(it.nights) })) ?? []
  return { value: discounts.toSorted((a, b) => a.nights - b.nights), version }
}

const Values = z.object({ nights: z.string(), percent: z.string(), exceptRoomIds: z.array(z.int()) })
type Values = z.infer<typeof Values>

/** What is no number goes to the server as -1, which says what is wrong at the field. */
function DiscountDialog({ discount, onClose }: { discount: StoredDiscount | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const { removal, dialog, ...form } = useEntryForm<Values, Discount>({
    name: 'discount',
    entry: discount,
    schema: Values,
    read: readDiscounts,
    path: 'lengthDiscounts',
    onClose,
    initial: () => ({
      nights: String(discount?.nights ?? ''),
      percent: String(discount?.percent ?? ''),
      exceptRoomIds: discount?.exceptRoomIds ?? [],
    }),
    toEntry: ({ nights, percent, exceptRoomIds }) => ({
      nights: parseWhole(nights),
      percent: parseWhole(percent),
      exceptRoomIds,
    }),
    send: (entries, options) =>
      call('property.change', { ...options, body: { lengthDiscounts: entries.map(({ id: _id, ...it }) => it) } }),
  })
  const { exceptRoomIds } = form.values
  const rows: FormRow<Values>[] = [
    { name: 'nights', label: i18n.t('admin.discounts.nights'), inputMode: 'numeric' },
    { name: 'percent', label: i18n.t('admin.discounts.percent'), inputMode: 'numeric' },
    <fieldset key="rooms" className="dialog-wide">
      <legend>{i18n.t('admin.discounts.exceptRooms')}</legend>
      {rooms.map((room) => (
        <Checkbox
          key={room.id}
          id={`discount-room-${room.id}`}
          label={getRoomName(room, language)}
          checked={exceptRoomIds.includes(room.id)}
          onChange={({ target }) =>
            form.setValues({
              ...form.values,
              exceptRoomIds: target.checked
                ? [...exceptRoomIds, room.id]
                : exceptRoomIds.filter((id) => id !== room.id),
            })
          }
        />
      ))}
    </fieldset>,
  ]
  return (
    <FormDialog
      {...dialog}
      title={i18n.t(discount ? /*i18n*/ 'admin.discounts.edit' : /*i18n*/ 'admin.discounts.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
      {discount && (
        <RemoveEntry
          label={i18n.t('admin.discounts.remove')}
          text={i18n.t('admin.discounts.removeText', { percent: discount.percent, n: discount.nights })}
          {...removal}
        />
      )}
    </FormDialog>
  )
}

export function LengthDiscounts() {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const getName = ({ percent, nights }: StoredDiscount) => i18n.t('statement.lengthDiscount', { percent, n: nights })
  return (
    <EntryList
      form="discount"
      entries={useLiveQuery(readDiscounts)?.value}
      title={i18n.t('admin.discounts.title')}
      text={i18n.t('admin.discounts.text')}
      addLabel={i18n.t('admin.discounts.add')}
      empty={i18n.t('admin.discounts.empty')}
      getName={getName}
      renderEntry={(discount) => (
        <>
          <strong>{getName(discount)}</strong>
          {discount.exceptRoomIds.length > 0 && (
            <span className="muted">
              {i18n.t('admin.discounts.except', {
                rooms: rooms
                  .filter(({ id }) => discount.exceptRoomIds.includes(id))
                  .map((room) => getRoomName(room, language))
                  .join(', '),
              })}
            </span>
          )}
        </>
      )}
      renderDialog={(discount, close) => <DiscountDialog discount={discount} onClose={close} />}
    />
  )
}
