import { useLanguage } from '#pwa/i18n.tsx'
import { Gallery } from '#pwa/ui/Gallery.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'

const pictures = [
  { name: 'pool-1', alt: /*i18n*/ 'pool.photo1' },
  { name: 'pool-2', alt: /*i18n*/ 'pool.photo2' },
  { name: 'pool-3', alt: /*i18n*/ 'pool.photo3' },
  { name: 'pool-4', alt: /*i18n*/ 'pool.photo4' },
  { name: 'pool-5', alt: /*i18n*/ 'pool.photo5' },
  { name: 'pool-6', alt: /*i18n*/ 'pool.photo6' },
]

export function PoolGallery() {
  const { i18n } = useLanguage()
  const labels = useCarouselLabels()
  const { isHidden } = usePictures()
  const shown = pictures.filter(({ name }) => !isHidden(name))
  if (shown.length === 0) return null
  return (
    <div className="wide section">
      <header>
        <h2>{i18n.t('pool.title')}</h2>
        <p className="lead">{i18n.t('pool.text')}</p>
      </header>
      <Gallery
        label={i18n.t('pool.title')}
        labels={labels}
        pictures={shown.map(({ name, alt }) => ({ name, alt: i18n.t(alt) }))}
        sizes="(width < 48em) 92vw, 45vw"
      />
    </div>
  )
}
