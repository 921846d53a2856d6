/** The request of a private link. Its secret follows the `#` of the URL, and the browser sends it only in a header. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RequestView } from '#contract/bookings.ts'
import { toLanguage } from '#locales/language.ts'
import { isRefusal } from '#pwa/api.ts'
import { hasChosenLanguage, useLanguage } from '#pwa/i18n.tsx'
import { requestViewQuery } from './queries.ts'

/** The secret of the URL; null until hydration, because the server never receives it. */
export function useSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setSecret(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return secret
}

/** Shows the page in the language of its guest, once: afterwards the switch in the header decides. */
export function useLanguageOfGuest(view: { language: string } | undefined): void {
  const { showLanguage } = useLanguage()
  const isApplied = useRef(false)
  useEffect(() => {
    if (!view || isApplied.current) return
    isApplied.current = true
    if (!hasChosenLanguage()) void showLanguage(toLanguage(view.language))
  }, [view, showLanguage])
}

export function useRequestView() {
  const [path] = useLocation()
  const secret = useSecret()
  const code = (path.split('/')[2] ?? '').toUpperCase()
  const query = requestViewQuery(code, secret)
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch } = useQuery(query)

  useLanguageOfGuest(data)

  const isUnknown = isRefusal(error) && error.status === 404
  return {
    link: { code, secret: secret ?? '' },
    request: isUnknown ? undefined : data,
    isUnknown,
    /** Only while nothing is loaded: a loaded request stays on the page without a network. */
    isUnreachable: !isUnknown && !data && (error !== null || fetchStatus === 'paused'),
    tryAgain: () => void refetch(),
    /** Shows the request as a write has returned it. */
    showRequest: (request: RequestView) => queryClient.setQueryData(query.queryKey, request),
  }
}
