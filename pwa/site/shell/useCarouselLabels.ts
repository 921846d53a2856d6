import { useLanguage } from '#pwa/i18n.tsx'

/** The texts of carousels and galleries, which pwa/ui takes as props. */
export function useCarouselLabels() {
  const { i18n } = useLanguage()
  return {
    previous: i18n.t('carousel.previous'),
    next: i18n.t('carousel.next'),
    pause: i18n.t('carousel.pause'),
    play: i18n.t('carousel.play'),
    close: i18n.t('nav.close'),
    goTo: (n: number) => i18n.t('carousel.goTo', { n }),
    counter: (n: number, count: number) => `${n} / ${count}`,
  }
}
