/** Copies a text, and says whether it is copied. */
import { useState } from 'react'

/** `copy`: null where the browser has no clipboard, as on an address without https. */
export function useCopy(text: string): { isCopied: boolean; copy: (() => void) | null } {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { isCopied, copy: 'clipboard' in navigator ? copy : null }
}
