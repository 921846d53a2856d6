/** The answer to the search in the address, or the place of it while it is loaded. */
import type { ReactNode } from 'react'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { SearchResults } from './SearchResults.tsx'
import { useSearchResults } from './useSearchResults.ts'

type Props = { filter: (rooms: LocalizedRoom[]) => LocalizedRoom[]; placeholder: ReactNode }

export function SearchedRooms({ filter, placeholder }: Props) {
  const { search, answer, hasFailed, hasRooms, outdatedAt, retry } = useSearchResults(filter)
  if (search && answer) return <SearchResults search={search} answer={answer} outdatedAt={outdatedAt} />
  // Without the rooms the page itself says that they are missing.
  if (!hasRooms) return null
  return hasFailed ? <RoomsFailure onRetry={retry} /> : placeholder
}
