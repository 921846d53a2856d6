/** Places and actions, found by their names and by the words that people use for them. */
import { matchesWords, parseSearchTerms } from '#pwa/offline/searchIndex.ts'
import { type Place, placeGroups } from '../places.ts'
import { type SearchAction, searchActions } from './actions.ts'

/** Shorter words ("una", "the") say little beside longer ones. */
const minWordLength = 4

type Named = { label: string; words: string }

function findNamed<Item extends Named>(
  items: readonly Item[],
  typed: string,
  translate: (id: string) => string,
): Item[] {
  const terms = parseSearchTerms(typed)
  const long = terms.filter((it) => it.length >= minWordLength)
  const telling = long.length > 0 ? long : terms
  if (telling.length === 0) return []
  const isNamed = ({ label }: Item) => matchesWords(translate(label), telling)
  const isMeant = ({ label, words }: Item) => matchesWords(`${translate(label)} ${translate(words)}`, telling)
  // The shorter a name is, the more of it was typed.
  const named = items.filter(isNamed).toSorted((a, b) => translate(a.label).length - translate(b.label).length)
  return [...named, ...items.filter((it) => !isNamed(it) && isMeant(it))]
}

/** What the search offers of the places that a person may open. Without a text: those of every day. */
export function findPlacesAndActions(
  typed: string,
  places: Place[],
  translate: (id: string) => string,
): { places: Place[]; actions: SearchAction[] } {
  const allowed = searchActions.filter((it) => places.some(({ path }) => path === it.place))
  if (parseSearchTerms(typed).length === 0)
    return { places: places.filter(({ group }) => group === placeGroups[0].id), actions: allowed }
  return { places: findNamed(places, typed, translate), actions: findNamed(allowed, typed, translate) }
}
