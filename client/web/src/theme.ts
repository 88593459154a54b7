// Light or dark: as the reader has chosen, or as his system is.
import { computed, signal } from '@preact/signals';

const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
const systemDark = signal(system?.matches ?? false);
system?.addEventListener?.('change', (event) => {
  systemDark.value = event.matches;
});

export const theme = signal('');
export const isDark = computed(() => (theme.value ? theme.value === 'dark' : systemDark.value));

export function chooseTheme(wanted: string): void {
  theme.value = wanted;
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
}
