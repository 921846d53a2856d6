/** The offer of English in the languages of the farm's guests. Not in the catalogs, which have the site's languages. */
type Offer = { lang: string; text: string; refusal: string }

const english: Offer = { lang: 'en', text: 'This site is also in English.', refusal: 'No, thank you' }
const offers: Offer[] = [
  english,
  { lang: 'de', text: 'Diese Seite gibt es auch auf Englisch.', refusal: 'Nein, danke' },
  { lang: 'fr', text: 'Ce site existe aussi en anglais.', refusal: 'Non, merci' },
  { lang: 'es', text: 'Esta página también está en inglés.', refusal: 'No, gracias' },
  { lang: 'nl', text: 'Deze site is er ook in het Engels.', refusal: 'Nee, bedankt' },
  { lang: 'da', text: 'Denne side findes også på engelsk.', refusal: 'Nej tak' },
  { lang: 'sv', text: 'Den här sidan finns även på engelska.', refusal: 'Nej tack' },
  { lang: 'pl', text: 'Ta strona jest też po angielsku.', refusal: 'Nie, dziękuję' },
  { lang: 'pt', text: 'Este site também existe em inglês.', refusal: 'Não, obrigado' },
]

/** `browserLanguage` is a BCP 47 tag. The other languages get the English sentence. */
export const getEnglishOffer = (browserLanguage: string): Offer =>
  offers.find(({ lang }) => lang === browserLanguage.toLowerCase().split('-')[0]) ?? english
