/** Copies a text, and says whether this text is copied. */
import { useState } from 'react'

/** `copy`: null where the browser has no clipboard, as on an address without https. */
export function useCopy(text: string): { isCopied: boolean; copy: (() => void) | null } {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  return { isCopied: copied === text, copy: 'clipboard' in navigator ? copy : null }
}
