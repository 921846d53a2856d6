/** Rules of stay of single rooms in a season, in the place of the season's own. */

import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { NightRuleFields } from './NightRuleFields.tsx'
import type { NightValues } from './nightValues.ts'

type Props = {
  rooms: Room[]
  /** By the room. */
  values: Record<string, NightValues>
  /** What a room begins with: the rules of the season. */
  initial: NightValues
  onChange: (values: Record<string, NightValues>) => void
  getError: (roomId: number, name: string) => string | undefined
}

export function RoomRules({ rooms, values, initial, onChange, getError }: Props) {
  const { i18n, language } = useLanguage()
  const [own, others] = [rooms.filter(({ id }) => values[id]), rooms.filter(({ id }) => !values[id])]
  return (
    <>
      {own.map((room) => (
        <fieldset key={room.id} className="dialog-wide room-rules">
          <legend>{i18n.t('admin.seasons.roomRules', { room: getRoomName(room, language) })}</legend>
          <div className="dialog-form">
            <NightRuleFields
              form={`season-room-${room.id}`}
              values={values[room.id] ?? initial}
              onChange={(rules) => onChange({ ...values, [room.id]: rules })}
              getError={(name) => getError(room.id, name)}
            />
          </div>
          <Button
            size="small"
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(values).filter(([id]) => id !== String(room.id))))
            }
          >
            {i18n.t('admin.seasons.roomAsOthers')}
          </Button>
        </fieldset>
      ))}
      {others.length > 0 && (
        <SelectField
          id="season-room-rules"
          label={i18n.t('admin.seasons.otherRules')}
          hint={i18n.t('admin.seasons.otherRulesHint')}
          value=""
          onChange={(event) => onChange({ ...values, [event.target.value]: initial })}
        >
          <option value="">{i18n.t('admin.seasons.chooseRoom')}</option>
          {others.map((room) => (
            <option key={room.id} value={room.id}>
              {getRoomName(room, language)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
