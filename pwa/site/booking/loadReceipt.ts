/** Loads the receipt before a request is sent. */
export const loadReceipt = () => import('./ReceiptPanel.tsx')
