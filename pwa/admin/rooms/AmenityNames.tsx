/** The amenities that the farm has added, and what they are called in each language. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useLanguage } from '#pwa/i18n.tsx'
import { EntryList } from '../settings/EntryList.tsx'
import { AmenityDialog } from './AmenityDialog.tsx'
import { readAmenities } from './amenities.ts'
import { useAmenityName } from './useAmenityName.ts'

export function AmenityNames() {
  const { i18n } = useLanguage()
  const getName = useAmenityName()
  const added = useLiveQuery(readAmenities)?.added
  if (!added) return null
  return (
    <EntryList
      form="amenity"
      entries={added}
      title={i18n.t('admin.amenities.title')}
      text={i18n.t('admin.amenities.text')}
      empty={i18n.t('admin.amenities.empty')}
      getName={({ id }) => getName(id)}
      renderEntry={({ id, name }) => (
        <>
          <strong>{getName(id)}</strong>
          <span className="muted">
            {name ? Object.values(name).join(' · ') : i18n.t('admin.amenities.untranslated')}
          </span>
        </>
      )}
      renderDialog={(amenity, close) => amenity && <AmenityDialog amenity={amenity} onClose={close} />}
    />
  )
}
