import { useLanguage } from '#pwa/i18n.tsx'
import { Gallery } from '#pwa/ui/Gallery.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'

export const farmGallery = {
  title: /*i18n*/ 'gallery.title',
  text: /*i18n*/ 'gallery.text',
  pictures: [
    { name: 'gallery-1', alt: /*i18n*/ 'gallery.photo1' },
    { name: 'gallery-2', alt: /*i18n*/ 'gallery.photo2' },
    { name: 'gallery-3', alt: /*i18n*/ 'gallery.photo3' },
    { name: 'gallery-4', alt: /*i18n*/ 'gallery.photo4' },
    { name: 'gallery-5', alt: /*i18n*/ 'gallery.photo5' },
    { name: 'gallery-6', alt: /*i18n*/ 'gallery.photo6' },
    { name: 'gallery-7', alt: /*i18n*/ 'gallery.photo7' },
    { name: 'gallery-8', alt: /*i18n*/ 'gallery.photo8' },
    { name: 'gallery-9', alt: /*i18n*/ 'gallery.photo9' },
  ],
}
export const poolGallery = {
  title: /*i18n*/ 'pool.title',
  text: /*i18n*/ 'pool.text',
  pictures: [
    { name: 'pool-1', alt: /*i18n*/ 'pool.photo1' },
    { name: 'pool-2', alt: /*i18n*/ 'pool.photo2' },
    { name: 'pool-3', alt: /*i18n*/ 'pool.photo3' },
    { name: 'pool-4', alt: /*i18n*/ 'pool.photo4' },
    { name: 'pool-5', alt: /*i18n*/ 'pool.photo5' },
    { name: 'pool-6', alt: /*i18n*/ 'pool.photo6' },
  ],
}

/** Nothing where the farm shows none of the pictures. `isBand`: it stands in a coloured band. */
export function HomeGallery({ title, text, pictures, isBand }: typeof farmGallery & { isBand?: true }) {
  const { i18n } = useLanguage()
  const labels = useCarouselLabels()
  const { isHidden } = usePictures()
  const shown = pictures.filter(({ name }) => !isHidden(name))
  if (shown.length === 0) return null
  const content = (
    <>
      <header>
        <h2>{i18n.t(title)}</h2>
        <p className="lead">{i18n.t(text)}</p>
      </header>
      <Gallery
        label={i18n.t(title)}
        labels={labels}
        pictures={shown.map(({ name, alt }) => ({ name, alt: i18n.t(alt) }))}
        sizes="(width < 48em) 92vw, 45vw"
      />
    </>
  )
  return isBand ? <div className="wide section">{content}</div> : content
}
