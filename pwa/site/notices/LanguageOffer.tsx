import { getLanguageName, type Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { getLanguageOffer } from './languageOffers.data.ts'
import { StatusMessages } from './StatusMessages.tsx'

type Props = { languages: readonly Language[]; place: 'top' | 'bottom'; onClose: () => void }

/** Offers another language, in that of the browser. Either answer is a choice of language, which is stored. */
export function LanguageOffer({ languages, place, onClose }: Props) {
  const { language, chooseLanguage } = useLanguage()
  const { offered, lang, text, refusal } = getLanguageOffer(navigator.language, languages)
  const choose = (chosen: typeof language) => {
    void chooseLanguage(chosen)
    onClose()
  }
  return (
    <StatusMessages place={place}>
      <p className="inline-group" lang={lang}>
        {text}
        <Button size="small" lang={offered} onClick={() => choose(offered)}>
          {getLanguageName(offered)}
        </Button>
        <Button size="small" variant="quiet" onClick={() => choose(language)}>
          {refusal}
        </Button>
      </p>
    </StatusMessages>
  )
}
