import { useLanguage } from '#pwa/i18n.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import './DrawnMap.css'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

const pictureName = 'map-1'

/** The drawn map with its labels. A picture of the owner in its place has no labels: it shows other positions. */
export function DrawnMap() {
  const { i18n } = useLanguage()
  const { address } = useFarm()
  const { mapLabels } = useContent()
  const { getVersion } = usePictures()
  return (
    <div className="drawn-map">
      <Picture name={pictureName} alt={i18n.t('contact.mapAlt', { town: address.town })} sizes="min(92vw, 72rem)" />
      {mapLabels.length > 0 && !getVersion(pictureName) && (
        <ul>
          {mapLabels.map(({ text, x, y, side, kind }) => (
            <li key={text} data-side={side} data-kind={kind} style={{ left: `${x}%`, top: `${y}%` }}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
