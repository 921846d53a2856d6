import { useQuery } from '@tanstack/react-query'
import type { PicturePlace } from '#contract/site/pictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { PictureFile } from '../pictures/PictureFile.tsx'
import { PictureProgress } from '../pictures/PictureProgress.tsx'
import { findFreePlace } from '../pictures/pagePlaces.ts'
import { usePagePictures } from '../pictures/pageUses.ts'
import { placesQuery } from '../pictures/queries.ts'
import { usePictureLabel } from '../pictures/usePictureLabel.ts'
import { usePlaceWrites } from '../pictures/usePlaceWrites.ts'

/** No photographs of the farm, or with a format of their own. */
const isUnfit = (name: string): boolean => /^(?:logo|icon|share|map)(?:-|$)|-tall$/.test(name)

type Props = {
  id: string
  label: string
  value: string | null
  error?: string | undefined
  onChange: (name: string | null) => void
}

/** Chooses one of the site's pictures, or a photograph from this device, and shows it. */
export function ChosenPicture({ id, label, value, error, onChange }: Props) {
  const { i18n } = useLanguage()
  const { data: places = [] } = useQuery(placesQuery)
  const getLabel = usePictureLabel()
  const { findPages } = usePagePictures()
  const choices = places.filter(({ name, url, hasPhotograph }) => (url !== null || hasPhotograph) && !isUnfit(name))
  const chosen = choices.find(({ name }) => name === value)
  const free = findFreePlace(places, (name) => name === value || findPages(name).length > 0)
  return (
    <div className="dialog-wide chosen-picture">
      <SelectField
        id={id}
        label={label}
        error={error}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{i18n.t('admin.pages.noPicture')}</option>
        {value !== null && !chosen && <option value={value}>{getLabel(value)}</option>}
        {choices.map(({ name }) => (
          <option key={name} value={name}>
            {getLabel(name)}
          </option>
        ))}
      </SelectField>
      {free && <NewPhotograph label={label} place={free} onSent={onChange} />}
      {chosen && <PictureProgress sending={null} making={chosen.progress} />}
      {chosen?.url && <img src={chosen.url} alt="" width={160} height={120} loading="lazy" />}
    </div>
  )
}

type NewProps = { label: string; place: PicturePlace; onSent: (name: string) => void }

function NewPhotograph({ label, place, onSent }: NewProps) {
  const { i18n } = useLanguage()
  const { send, progress } = usePlaceWrites(place)
  return (
    <>
      <PictureFile
        label={i18n.t('admin.pictures.chooseFor', { place: label })}
        isPending={send.isPending}
        onChoose={(file) => send.mutate(file, { onSuccess: () => onSent(place.name) })}
      >
        {i18n.t('admin.pictures.add')}
      </PictureFile>
      <PictureProgress sending={progress} making={null} />
    </>
  )
}
