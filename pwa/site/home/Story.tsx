import type { PartName } from '#contract/parts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { hasPart } from '../farm.ts'
import { useFarm } from '../shell/FarmProvider.tsx'

export function Story() {
  const { i18n } = useLanguage()
  const { rooms, figures, parts } = useFarm()
  const { restaurantSeats, camperPitches, pools } = figures
  const counts = [
    { n: rooms, text: i18n.t('about.rooms', { n: rooms }) },
    { n: restaurantSeats, text: i18n.t('about.restaurantSeats', { n: restaurantSeats }), part: 'restaurant' },
    { n: camperPitches, text: i18n.t('about.camperPitches', { n: camperPitches }), part: 'camping' },
    { n: pools, text: i18n.t('about.pool', { n: pools }), part: 'pool' },
  ] satisfies { n: number; text: string; part?: PartName }[]
  return (
    <>
      <div className="story-pictures">
        <Picture name="about-1" alt={i18n.t('about.picture')} sizes="(width < 62em) 60vw, 30vw" defer="below" />
        <Picture name="piero-1" alt={i18n.t('about.pieroPicture')} sizes="(width < 62em) 36vw, 18vw" defer="below" />
      </div>
      <div className="story-text">
        <h2>{i18n.t('about.title')}</h2>
        <p className="lead">{i18n.t('about.description1')}</p>
        <p>{i18n.t('about.description2')}</p>
      </div>
      <dl className="counts">
        {counts
          .filter((it) => hasPart(it, parts))
          .map(({ n, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{n}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
