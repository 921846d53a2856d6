/** Adds or edits a room. The server validates the fields. */
import { useState } from 'react'
import { getRoomName } from '#contract/format.ts'
import { Room } from '#contract/rooms.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { getCurrentRow, getFieldError } from '../sync/errors.ts'
import { formatAmount } from '../writes/amounts.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useWrite } from '../writes/useWrite.ts'
import { AmenityList } from './AmenityList.tsx'
import { GuestPrices } from './GuestPrices.tsx'
import { formatRoomType, roomFieldLabels, roomTypes, typeHints } from './labels.ts'
import { RoomTexts } from './RoomTexts.tsx'
import { type RoomBody, type RoomValues, toFormValues, toRoomBody } from './roomForm.ts'
import { useAmenityName } from './useAmenityName.ts'
import { useRoomValues } from './useRoomValues.ts'

type TextFieldName = Exclude<keyof RoomValues, 'amenities' | 'guestPrices' | 'retired' | 'translations'>

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
  const { values, version, isRestored, setValues, close } = useRoomValues(room, onClose)
  /** What another manager has saved meanwhile. The next attempt replaces it. */
  const [current, setCurrent] = useState<Room | null>(null)
  const { form, focusFirstError } = useFocusOnError()
  const getAmenityName = useAmenityName()
  const base = current ?? room
  const save = useWrite({
    send: (body: RoomBody, key) =>
      base === null
        ? call('rooms.add', { body, key })
        : call('rooms.edit', { params: { id: String(base.id) }, body, key, version: current?.version ?? version }),
    store: (saved) => db.rooms.put(saved),
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone: close,
    onError: (error) => {
      const newer = getCurrentRow(error, Room)
      focusFirstError()
      if (newer) setCurrent(newer)
      return newer !== null
    },
  })
  const remove = useWrite({
    send: ({ id, version }: Room, key) => call('rooms.remove', { params: { id: String(id) }, key, version }),
    store: (_, { id }) => db.rooms.delete(id),
    success: () => /*i18n*/ 'admin.rooms.removed',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone: close,
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
  const listDifferences = (theirs: RoomValues) =>
    Object.entries(values).flatMap(([name, value]) => {
      if (!isFieldName(name, theirs)) return []
      const [mine, other] = [formatValue(value), formatValue(theirs[name])]
      return mine === other ? [] : [{ label: i18n.t(roomFieldLabels[name]), mine, theirs: other }]
    })
  const getProps = (name: TextFieldName) => ({
    id: `room-${name}`,
    label: i18n.t(roomFieldLabels[name]),
    error: getFieldError(save.error, name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const submit = () => {
    save.mutate(toRoomBody(values, base?.order ?? order))
  }
  const hint = typeHints[values.type]
  const types = roomTypes.some((type) => type === values.type) ? roomTypes : [...roomTypes, values.type]
  return (
    <FormDialog
      title={room ? i18n.t('admin.rooms.editTitle', { room: room.name }) : i18n.t('admin.rooms.add')}
      size="wide"
      isRestored={isRestored}
      form={form}
      submitLabel={current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={close}
      before={
        current && (
          <ConflictTable
            text={i18n.t('admin.rooms.conflict')}
            differences={listDifferences(toFormValues(current, language))}
          />
        )
      }
    >
      <RoomTexts
        values={values}
        getProps={getProps}
        getError={(path) => getFieldError(save.error, path)}
        onChange={(translations) => setValues({ ...values, translations })}
      />
      <SelectField {...getProps('type')} hint={hint && i18n.t(hint)}>
        {types.map((type) => (
          <option key={type} value={type}>
            {formatRoomType(type, i18n)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...getProps('pricePerNight')}
        inputMode="decimal"
        hint={i18n.t('admin.rooms.priceHint')}
        onBlur={() => setValues({ ...values, pricePerNight: formatAmount(values.pricePerNight, language) })}
      />
      <TextField {...getProps('maxGuests')} type="number" min={1} />
      <TextField {...getProps('beds')} type="number" min={1} />
      <TextField {...getProps('sizeSquareMetres')} type="number" min={1} />
      <TextField {...getProps('cin')} hint={i18n.t('admin.rooms.cinHint')} />
      <GuestPrices
        maxGuests={Number(values.maxGuests)}
        typed={values.guestPrices}
        error={getFieldError(save.error, 'guestPrices')}
        onChange={(guestPrices) => setValues({ ...values, guestPrices })}
      />
      <AmenityList
        known={amenities}
        chosen={values.amenities}
        error={getFieldError(save.error, 'amenities')}
        onChange={(chosen) => setValues({ ...values, amenities: chosen })}
      />
      {room && (
        <div className="dialog-wide">
          <Checkbox
            id="room-retired"
            label={i18n.t(roomFieldLabels.retired)}
            hint={i18n.t('admin.rooms.retiredHint')}
            checked={values.retired}
            onChange={(event) => setValues({ ...values, retired: event.target.checked })}
          />
        </div>
      )}
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
