/**
 * The entry of the server. Without NODE_ENV=production React and other packages run their development builds, which are
 * slower and larger. They read it when they are imported, so the rest is imported after it is set.
 */
process.env.NODE_ENV ||= 'production'
void import('./main.ts')
