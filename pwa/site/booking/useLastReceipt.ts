/** The receipt of this tab's last request, which survives a reload. */
import { useEffect, useState } from 'react'
import type { Receipt } from './readReceipt.ts'
import { clearReceipt, restoreReceipt, saveReceipt } from './receipt.ts'

export function useLastReceipt() {
  const [lastReceipt, setLastReceipt] = useState<Receipt | null>(null)
  useEffect(() => {
    restoreReceipt().then(setLastReceipt, () => undefined)
  }, [])
  return {
    lastReceipt,
    keepReceipt: (receipt: Receipt) => {
      saveReceipt(receipt)
      setLastReceipt(receipt)
    },
    forgetReceipt: () => {
      clearReceipt()
      setLastReceipt(null)
    },
  }
}
