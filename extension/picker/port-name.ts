// By this name the controls reach the picker's part in the page.
export const portName = 'webvigil-picker';
