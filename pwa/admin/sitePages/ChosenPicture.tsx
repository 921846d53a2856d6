import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { roomIdOfPicture } from '#contract/site/roomPictures.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { groups, listPlaces } from '../pictures/groups.data.ts'
import { placesQuery } from '../pictures/queries.ts'
import { readRooms } from '../rooms/queries.ts'

type PictureChoice = { value: string; label: string; url: string }

/** No photographs of the farm, or with a format of their own. */
const isUnfit = (name: string): boolean => /^(?:logo|icon|share|map)(?:-|$)|-tall$/.test(name)

/** The pictures that guests can see, by their names in the admin. */
function usePictureChoices(): PictureChoice[] {
  const { i18n, language } = useLanguage()
  const { data: places = [] } = useQuery(placesQuery)
  const rooms = useLiveQuery(readRooms) ?? []
  const named = groups.flatMap(listPlaces)
  const getLabel = (name: string): string => {
    const place = named.find((it) => it.name === name)
    if (place) return i18n.t(place.label, { n: place.n })
    const room = rooms.find(({ id }) => id === roomIdOfPicture(name))
    return room ? `${getRoomName(room, language)}, ${name.split('-').at(-1)}` : name
  }
  return places.flatMap(({ name, url }) =>
    url === null || isUnfit(name) ? [] : [{ value: name, label: getLabel(name), url }],
  )
}

type Props = {
  id: string
  label: string
  value: string | null
  error?: string | undefined
  onChange: (name: string | null) => void
}

/** Chooses one of the site's pictures, and shows it. */
export function ChosenPicture({ id, label, value, error, onChange }: Props) {
  const { i18n } = useLanguage()
  const choices = usePictureChoices()
  const chosen = choices.find((it) => it.value === value)
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
        {value !== null && !chosen && <option value={value}>{value}</option>}
        {choices.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </SelectField>
      {chosen && <img src={chosen.url} alt="" width={160} height={120} loading="lazy" />}
    </div>
  )
}
