/**
 * The offer of another language, in the language of the guest's browser. Not in the catalogs: those have the site's
 * languages, and the page shows another one.
 */
import { findLanguage } from '#contract/text/browserLanguage.ts'
import { fallbackLanguage, findAmong, getLanguageName, type Language } from '#locales/language.ts'

/** `english`: the site is also in English. `own`: it is also in this language. */
type Sentences = { lang: string; english: string; own: string; refusal: string }

const english = 'This site is also in English.'
const englishSentences: Sentences = { lang: 'en', english, own: english, refusal: 'No, thank you' }
const sentences: Sentences[] = [
  englishSentences,
  {
    lang: 'it',
    english: 'Questo sito è anche in inglese.',
    own: 'Questo sito è anche in italiano.',
    refusal: 'No, grazie',
  },
  {
    lang: 'de',
    english: 'Diese Seite gibt es auch auf Englisch.',
    own: 'Diese Seite gibt es auch auf Deutsch.',
    refusal: 'Nein, danke',
  },
  {
    lang: 'fr',
    english: 'Ce site existe aussi en anglais.',
    own: 'Ce site existe aussi en français.',
    refusal: 'Non, merci',
  },
  {
    lang: 'es',
    english: 'Esta página también está en inglés.',
    own: 'Esta página también está en español.',
    refusal: 'No, gracias',
  },
  {
    lang: 'nl',
    english: 'Deze site is er ook in het Engels.',
    own: 'Deze site is er ook in het Nederlands.',
    refusal: 'Nee, bedankt',
  },
  {
    lang: 'da',
    english: 'Denne side findes også på engelsk.',
    own: 'Denne side findes også på dansk.',
    refusal: 'Nej tak',
  },
  {
    lang: 'sv',
    english: 'Den här sidan finns även på engelska.',
    own: 'Den här sidan finns även på svenska.',
    refusal: 'Nej tack',
  },
  {
    lang: 'pl',
    english: 'Ta strona jest też po angielsku.',
    own: 'Ta strona jest też po polsku.',
    refusal: 'Nie, dziękuję',
  },
  {
    lang: 'pt',
    english: 'Este site também existe em inglês.',
    own: 'Este site também existe em português.',
    refusal: 'Não, obrigado',
  },
]

/** The language to offer to a browser, with the sentence and the refusal in the language `lang`. */
export type LanguageOffer = { offered: Language; lang: string; text: string; refusal: string }

/**
 * Offers the browser's language where the site has it, else English. `browserLanguage` is a BCP 47 tag. Where a sentence
 * is not translated, it is English.
 */
export function getLanguageOffer(browserLanguage: string, languages: readonly Language[]): LanguageOffer {
  const own = findAmong(languages, findLanguage(browserLanguage))
  const known = sentences.find(({ lang }) => lang === browserLanguage.toLowerCase().split('-')[0])
  const { lang, refusal, ...texts } = known ?? englishSentences
  if (own === null) return { offered: fallbackLanguage, lang, text: texts.english, refusal }
  return { offered: own, lang, text: known ? texts.own : `This site is also in ${getLanguageName(own)}.`, refusal }
}
