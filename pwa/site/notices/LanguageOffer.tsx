import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { getEnglishOffer } from './englishOffers.data.ts'
import { Notices } from './Notices.tsx'

/** Offers English, in the language of the browser. Either answer is a choice of language, which is stored. */
export function LanguageOffer({ place, onClose }: { place: 'top' | 'bottom'; onClose: () => void }) {
  const { language, chooseLanguage } = useLanguage()
  const { lang, text, refusal } = getEnglishOffer(navigator.language)
  const choose = (chosen: typeof language) => {
    void chooseLanguage(chosen)
    onClose()
  }
  return (
    <Notices place={place}>
      <p className="inline-group" lang={lang}>
        {text}
        <Button size="small" lang="en" onClick={() => choose('en')}>
          English
        </Button>
        <Button size="small" variant="quiet" onClick={() => choose(language)}>
          {refusal}
        </Button>
      </p>
    </Notices>
  )
}
