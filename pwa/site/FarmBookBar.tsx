import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lowestPriceQuery } from './queries.ts'
import { findRoute, hasBookBar } from './routes.ts'
import { BookBar } from './shell/BookBar.tsx'
import { useFarm } from './shell/FarmProvider.tsx'

/** Whether the first screen is scrolled out of view. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > window.innerHeight)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isScrolled
}

/**
 * The bar of the pages that are not about one room. The first screen of the home page has a search and buttons of its
 * own, which the bar would cover.
 */
export function FarmBookBar() {
  const [path] = useLocation()
  const search = useSearch()
  const isScrolled = useIsScrolled()
  const { name } = findRoute(path, useFarm().parts)
  const isShown = hasBookBar(name) && (name !== 'home' || isScrolled)
  const { data } = useQuery({ ...lowestPriceQuery, enabled: isShown })
  // The days that a guest has searched are chosen on the booking page, too.
  const choice = name === 'rooms' && search !== '' ? `?${search}` : ''
  return isShown && <BookBar price={data ?? null} choice={choice} />
}
