/** What is in a room: the program's amenities and those that some room has as checkboxes, and a field for a new one. */
import { type KeyboardEvent, useState } from 'react'
import { listStandardAmenities } from '#contract/site/amenities.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import './AmenityList.css'
import { useAmenityName } from './useAmenityName.ts'

type Props = {
  known: string[]
  chosen: string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

export function AmenityList({ known, chosen, error, onChange }: Props) {
  const { i18n } = useLanguage()
  const getName = useAmenityName()
  const [typed, setTyped] = useState('')
  const add = () => {
    const name = typed.trim()
    if (name !== '' && !chosen.includes(name)) onChange([...chosen, name])
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="choices amenities">
      <legend>{i18n.t('admin.rooms.field.amenities')}</legend>
      {[...new Set([...listStandardAmenities(), ...known, ...chosen])].map((amenity) => (
        <Checkbox
          key={amenity}
          id={`amenity-${amenity}`}
          label={getName(amenity)}
          checked={chosen.includes(amenity)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, amenity] : chosen.filter((it) => it !== amenity))
          }
        />
      ))}
      <div className="amenities-new">
        <TextField
          id="amenity-new"
          label={i18n.t('admin.rooms.newAmenity')}
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add} disabled={typed.trim() === ''}>
          {i18n.t('admin.rooms.addAmenity')}
        </Button>
      </div>
      <p className="muted">{i18n.t('admin.rooms.newAmenityHint')}</p>
    </fieldset>
  )
}
