import { useEffect } from 'react'

export type Head = { title: string; description: string }

/** Updates title and description when the page or the language changes. Null changes nothing. */
export function useHead(head: Head | null): void {
  const { title, description } = head ?? { title: '', description: '' }
  useEffect(() => {
    if (title === '') return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
