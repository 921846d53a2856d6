/** What a private link shows. Its secret follows the `#` of the URL, and the browser sends it only in a header. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { parsePrivateLink } from '#contract/privateLink.ts'
import { toLanguage } from '#locales/language.ts'
import { isRefusal } from '#pwa/api.ts'
import { hasChosenLanguage, useLanguage } from '#pwa/i18n.tsx'

type Load<View> = (options: { params: { code: string }; bearer?: string; signal: AbortSignal }) => Promise<View>

/** `secret`: null until it is known. */
export const privateLinkQuery = <View>(name: string, load: Load<View>, code: string, secret: string | null) =>
  queryOptions({
    queryKey: [name, code, secret],
    queryFn: ({ signal }) => load({ params: { code }, ...(secret ? { bearer: secret } : {}), signal }),
    enabled: secret !== null,
  })

/**
 * Code and secret of the URL; null until hydration, because the server never receives the secret. A link that a mail
 * program has changed is put right in the address bar, so that it can be kept and shared.
 */
function useLink(): { code: string; secret: string } | null {
  const [path] = useLocation()
  const [link, setLink] = useState<{ code: string; secret: string } | null>(null)
  useEffect(() => {
    const read = () => {
      const { code, secret } = parsePrivateLink(window.location)
      setLink({ code, secret })
      const address = `/${path.split('/')[1]}/${code}#${secret}`
      const { pathname, search, hash } = window.location
      if (secret !== '' && pathname + search + hash !== address) window.history.replaceState(null, '', address)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [path])
  return link
}

/** Shows the page in the language of its guest, once: afterwards the switch in the header decides. */
function useLanguageOfGuest(view: { language: string | null } | undefined): void {
  const { showLanguage } = useLanguage()
  const isApplied = useRef(false)
  useEffect(() => {
    if (!view || isApplied.current) return
    isApplied.current = true
    if (view.language !== null && !hasChosenLanguage()) void showLanguage(toLanguage(view.language))
  }, [view, showLanguage])
}

export function usePrivateLink<View extends { language: string | null }>(
  buildQuery: (code: string, secret: string | null) => ReturnType<typeof privateLinkQuery<View>>,
) {
  const { code, secret } = useLink() ?? { code: '', secret: null }
  const query = buildQuery(code, secret)
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch } = useQuery(query)
  useLanguageOfGuest(data)
  const isUnknown = isRefusal(error) && error.status === 404
  return {
    link: { code, secret: secret ?? '' },
    view: isUnknown ? undefined : data,
    isUnknown,
    /** Only while nothing is loaded: what is loaded stays on the page without a network. */
    isUnreachable: !isUnknown && !data && (error !== null || fetchStatus === 'paused'),
    tryAgain: () => void refetch(),
    /** Shows the request or the offer as a write has returned it. */
    show: (view: View) => queryClient.setQueryData(query.queryKey, view),
  }
}
