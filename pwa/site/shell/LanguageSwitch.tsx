import { getLanguageName, type Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from './FarmProvider.tsx'
import { LanguageList } from './LanguageList.tsx'

/**
 * Links that the server understands, so that they work without scripts. With scripts the texts change without reload.
 */
export function LanguageSwitch() {
  const { i18n, language, chooseLanguage } = useLanguage()
  const { languages } = useFarm()
  // More languages than two are in a list, whose links are their names.
  const isList = languages.length > 2
  const choose = async (chosen: Language) => {
    await chooseLanguage(chosen)
    const url = new URL(window.location.href)
    if (!url.searchParams.has('lang')) return
    // Remove `lang`, so that a reload keeps the chosen language.
    url.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', url)
  }
  const links = (
    <fieldset className="languages">
      <legend className="visually-hidden">{i18n.t('nav.language')}</legend>
      {languages.map((it) => (
        <a
          key={it}
          href={`?lang=${it}`}
          lang={it}
          hrefLang={it}
          aria-label={isList ? undefined : `${it.toUpperCase()} – ${getLanguageName(it)}`}
          aria-current={it === language || undefined}
          onClick={(event) => {
            event.preventDefault()
            void choose(it)
          }}
        >
          {isList ? getLanguageName(it) : it.toUpperCase()}
        </a>
      ))}
    </fieldset>
  )
  return isList ? <LanguageList>{links}</LanguageList> : links
}
