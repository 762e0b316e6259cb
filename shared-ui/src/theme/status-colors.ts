/** Colors with the same meaning in every variant: green fits and in stock, amber warns, red is an error. */
export const statusColors = {
  ok: '#17703a',
  okSoft: '#e8f5ec',
  warn: '#8a5300',
  warnSoft: '#fdf3dc',
  warnMark: '#f0b429',
  error: '#b3261e',
  errorSoft: '#fdecea',
  star: '#e8890c',
} as const;
