/** Italian articles before numbers. */

/** Before a number that begins with a vowel: "otto", "undici", "ottanta". */
const articles = /\b(i|d?a|de|ne|su)l\s(?=8|11(?!\d))/gi

/** Elides the articles: "l’8 marzo", "dall’11 al 15", "l’80%". A text with a value has "dal {day}", because any day may follow. */
export const elideArticles = (text: string): string =>
  text.replace(articles, (_, start: string) =>
    start.toLowerCase() === 'i' ? (start === 'i' ? 'l’' : 'L’') : `${start}ll’`,
  )
