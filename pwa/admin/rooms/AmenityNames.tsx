/** The amenities that the farm has added, and what they are called in each language. The program's own are under "Texts". */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { listStandardAmenities } from '#contract/amenities.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readProperty } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { readEdited } from '../writes/useDialogDraft.ts'
import { AmenityDialog } from './AmenityDialog.tsx'
import { readRooms } from './queries.ts'
import { useAmenityName } from './useAmenityName.ts'

export function AmenityNames() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const getName = useAmenityName()
  const rooms = useLiveQuery(readRooms)
  const property = useLiveQuery(readProperty)
  const [edited, setEdited] = useState(() => readEdited('amenity')?.id ?? null)
  if (!property?.value) return null
  const standard = listStandardAmenities()
  const added = [...new Set(rooms?.flatMap(({ amenities }) => amenities))].filter((it) => !standard.includes(it))
  // What no room has any more needs no name.
  const written = property.value.content.amenities.filter(({ amenity }) => added.includes(amenity))
  return (
    <section aria-labelledby="amenities-title">
      <div className="page-head">
        <h2 id="amenities-title">{i18n.t('admin.amenities.title')}</h2>
      </div>
      <p className="muted">{i18n.t('admin.amenities.text')}</p>
      {rooms && added.length === 0 && <p className="empty">{i18n.t('admin.amenities.empty')}</p>}
      <ul className="rows">
        {added.map((amenity) => {
          const names = written.find((it) => it.amenity === amenity)?.name
          return (
            <Row
              key={amenity}
              actions={
                <Button disabled={blockedReason !== null} onClick={() => setEdited(amenity)}>
                  {i18n.t('admin.rooms.edit')}
                  <span className="visually-hidden"> {getName(amenity)}</span>
                </Button>
              }
            >
              <strong>{getName(amenity)}</strong>
              <span className="muted">
                {names ? Object.values(names).join(' · ') : i18n.t('admin.amenities.untranslated')}
              </span>
            </Row>
          )
        })}
      </ul>
      {edited !== null && (
        <AmenityDialog amenity={edited} written={written} version={property.version} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
