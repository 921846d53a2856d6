/** Adds or edits a room. The server validates the fields. */
import { useState } from 'react'
import { Room } from '#contract/rooms.ts'
import { bathroomLabels, bathrooms } from '#contract/stays/stayFacts.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { listTranslations } from '../forms/translations.ts'
import { useForm } from '../forms/useForm.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { getCurrentRow } from '../sync/errors.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { AmenityList } from './AmenityList.tsx'
import { BedKinds } from './BedKinds.tsx'
import { GuestPrices } from './GuestPrices.tsx'
import { formatBeds, formatRoomType, roomFieldLabels, roomTypes, typeHints } from './labels.ts'
import { emptyRoom, type RoomBody, RoomValues, toFormValues, toRoomBody } from './roomForm.ts'
import { useAmenityName } from './useAmenityName.ts'

type Props = {
  /** Null for a new room. */
  room: Room | null
  /** The place of a new room. */
  order: number
  /** The amenities of all rooms. */
  amenities: string[]
  onClose: () => void
}

const isFieldName = (name: string, values: RoomValues): name is keyof RoomValues => name in values

export function RoomDialog({ room, order, amenities, onClose }: Props) {
  const { i18n, language } = useLanguage()
  /** What another manager has saved meanwhile. The next attempt replaces it. */
  const [current, setCurrent] = useState<Room | null>(null)
  const getAmenityName = useAmenityName()
  const base = current ?? room
  const { save, version, dialog, ...form } = useForm<RoomValues, { body: RoomBody; version: number }, Room>({
    name: 'room',
    id: room?.id ?? null,
    version: room?.version,
    schema: RoomValues,
    initial: () => (room ? toFormValues(room, language) : emptyRoom),
    onClose,
    send: ({ body, version }, key) =>
      base === null
        ? call('rooms.add', { body, key })
        : call('rooms.edit', { params: { id: String(base.id) }, body, key, version }),
    store: (saved) => db.rooms.put(saved),
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onError: (error) => {
      const newer = getCurrentRow(error, Room)
      if (newer) setCurrent(newer)
      return newer !== null
    },
  })
  const { values, setValues, getError } = form
  const remove = useWrite({
    send: ({ id, version }: Room, key) => call('rooms.remove', { params: { id: String(id) }, key, version }),
    store: (_, { id }) => db.rooms.delete(id),
    success: () => /*i18n*/ 'admin.rooms.removed',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone: form.close,
  })
  const formatValue = (value: RoomValues[keyof RoomValues]): string =>
    typeof value === 'boolean'
      ? i18n.t(value ? /*i18n*/ 'admin.yes' : /*i18n*/ 'admin.no')
      : typeof value === 'string'
        ? value
        : Array.isArray(value)
          ? value.map(getAmenityName).join(', ')
          : Object.values(value)
              .flatMap((texts = {}) => (typeof texts === 'string' ? texts : Object.values(texts)))
              .filter(Boolean)
              .join(' · ')
  const formatField = (name: keyof RoomValues, all: RoomValues): string => {
    if (name === 'bedKinds') return formatBeds(all.bedKinds, i18n)
    return formatValue(name === 'bathroom' ? i18n.t(bathroomLabels[all.bathroom] ?? all.bathroom) : all[name])
  }
  const listDifferences = (theirs: RoomValues) =>
    Object.keys(values).flatMap((name) => {
      if (!isFieldName(name, theirs)) return []
      const [mine, other] = [formatField(name, values), formatField(name, theirs)]
      return mine === other ? [] : [{ label: i18n.t(roomFieldLabels[name]), mine, theirs: other }]
    })
  const submit = () =>
    save.mutate({ body: toRoomBody(values, base?.order ?? order), version: current?.version ?? version ?? 0 })
  const hint = typeHints[values.type]
  const types = roomTypes.includes(values.type) ? roomTypes : [...roomTypes, values.type]
  const getLabel = (name: keyof RoomValues) => i18n.t(roomFieldLabels[name])
  const rows: FormRow<RoomValues>[] = [
    {
      columns: [
        { name: 'name', label: getLabel('name'), lang: 'it' },
        { name: 'nameEn', label: getLabel('nameEn'), lang: 'en' },
        ...listTranslations('name', language, (further) => ({
          label: i18n.t('admin.rooms.field.nameIn', { language: further }),
        })),
      ],
    },
    {
      columns: [
        { name: 'description', kind: 'area', label: getLabel('description'), lang: 'it' },
        { name: 'descriptionEn', kind: 'area', label: getLabel('descriptionEn'), lang: 'en' },
        ...listTranslations('description', language, (further) => ({
          kind: 'area',
          label: i18n.t('admin.rooms.field.descriptionIn', { language: further }),
        })),
      ],
    },
    {
      name: 'type',
      kind: 'select',
      label: getLabel('type'),
      hint: hint && i18n.t(hint),
      options: types.map((value) => ({ value, label: formatRoomType(value, i18n) })),
    },
    {
      name: 'pricePerNight',
      kind: 'amount',
      label: getLabel('pricePerNight'),
      hint: i18n.t('admin.rooms.priceHint'),
    },
    { name: 'maxGuests', kind: 'number', label: getLabel('maxGuests'), min: 1 },
    { name: 'beds', kind: 'number', label: getLabel('beds'), min: 1 },
    { name: 'sizeSquareMetres', kind: 'number', label: getLabel('sizeSquareMetres'), min: 1 },
    { name: 'cin', label: getLabel('cin'), hint: i18n.t('admin.rooms.cinHint') },
    {
      name: 'refusesPets',
      kind: 'checkbox',
      label: getLabel('refusesPets'),
      hint: i18n.t('admin.rooms.refusesPetsHint'),
    },
    {
      name: 'bathroom',
      kind: 'select',
      label: getLabel('bathroom'),
      options: [
        { value: '', label: i18n.t('admin.rooms.bathroomUnsaid') },
        ...bathrooms.map((value) => ({ value, label: i18n.t(bathroomLabels[value] ?? value) })),
      ],
    },
    <BedKinds
      key="bedKinds"
      typed={values.bedKinds}
      getError={getError}
      onChange={(bedKinds) => setValues({ ...values, bedKinds })}
    />,
    <GuestPrices
      key="guestPrices"
      maxGuests={Number(values.maxGuests)}
      typed={values.guestPrices}
      error={getError('guestPrices')}
      onChange={(guestPrices) => setValues({ ...values, guestPrices })}
    />,
    <AmenityList
      key="amenities"
      known={amenities}
      chosen={values.amenities}
      error={getError('amenities')}
      onChange={(chosen) => setValues({ ...values, amenities: chosen })}
    />,
    room && {
      name: 'retired',
      kind: 'checkbox',
      label: getLabel('retired'),
      hint: i18n.t('admin.rooms.retiredHint'),
      isWide: true,
    },
  ]
  return (
    <FormDialog
      {...dialog}
      title={room ? i18n.t('admin.rooms.editTitle', { room: room.name }) : i18n.t('admin.rooms.add')}
      size="wide"
      submitLabel={current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
      onSubmit={submit}
      before={
        current && (
          <ConflictTable
            text={i18n.t('admin.rooms.conflict')}
            differences={listDifferences(toFormValues(current, language))}
          />
        )
      }
    >
      <Fields form={form} rows={rows} />
      {base?.retired && (
        <RemoveEntry
          label={i18n.t('admin.rooms.remove')}
          text={i18n.t('admin.rooms.removeText', { room: getRoomName(base, language) })}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(base)}
        />
      )}
    </FormDialog>
  )
}
