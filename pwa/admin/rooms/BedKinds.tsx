/** How many beds of each kind a room has. */
import { bedKinds } from '#contract/stays/stayFacts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { bedFieldLabels } from './labels.ts'
import { type RoomValues, toBedKinds } from './roomForm.ts'

type Props = {
  typed: RoomValues['bedKinds']
  getError: (path: string) => string | undefined
  onChange: (typed: RoomValues['bedKinds']) => void
}

export function BedKinds({ typed, getError, onChange }: Props) {
  const { i18n } = useLanguage()
  const sent = toBedKinds(typed).map(({ kind }) => kind)
  return (
    <fieldset className="choices dialog-wide" aria-describedby="room-bedKinds-note">
      <legend>{i18n.t('admin.rooms.field.bedKinds')}</legend>
      {bedKinds.map((kind) => (
        <TextField
          key={kind}
          id={`room-bedKinds-${kind}`}
          label={i18n.t(bedFieldLabels[kind])}
          placeholder="0"
          inputMode="numeric"
          value={typed[kind] ?? ''}
          error={getError(`bedKinds.${sent.indexOf(kind)}.count`)}
          onChange={(event) => onChange({ ...typed, [kind]: event.target.value })}
        />
      ))}
      <p id="room-bedKinds-note" className="field-hint">
        {i18n.t('admin.rooms.bedKindsHint')}
      </p>
    </fieldset>
  )
}
