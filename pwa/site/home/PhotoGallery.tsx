import { useLanguage } from '#pwa/i18n.tsx'
import { Gallery } from '#pwa/ui/Gallery.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'

const pictures = [
  { name: 'gallery-1', alt: /*i18n*/ 'gallery.photo1' },
  { name: 'gallery-2', alt: /*i18n*/ 'gallery.photo2' },
  { name: 'gallery-3', alt: /*i18n*/ 'gallery.photo3' },
  { name: 'gallery-4', alt: /*i18n*/ 'gallery.photo4' },
  { name: 'gallery-5', alt: /*i18n*/ 'gallery.photo5' },
  { name: 'gallery-6', alt: /*i18n*/ 'gallery.photo6' },
  { name: 'gallery-7', alt: /*i18n*/ 'gallery.photo7' },
  { name: 'gallery-8', alt: /*i18n*/ 'gallery.photo8' },
  { name: 'gallery-9', alt: /*i18n*/ 'gallery.photo9' },
]

export function PhotoGallery() {
  const { i18n } = useLanguage()
  const labels = useCarouselLabels()
  const { isHidden } = usePictures()
  const shown = pictures.filter(({ name }) => !isHidden(name))
  if (shown.length === 0) return null
  return (
    <>
      <header>
        <h2>{i18n.t('gallery.title')}</h2>
        <p className="lead">{i18n.t('gallery.text')}</p>
      </header>
      <Gallery
        label={i18n.t('gallery.title')}
        labels={labels}
        pictures={shown.map(({ name, alt }) => ({ name, alt: i18n.t(alt) }))}
        sizes="(width < 48em) 92vw, 45vw"
      />
    </>
  )
}
