import { createSlice } from '@reduxjs/toolkit';

export const yourWidgetSlice = createSlice({
  name: 'yourWidget',
  initialState: { isOpen: false },
  reducers: { toggled: (state) => ({ isOpen: !state.isOpen }) },
});

export const selectIsOpen = (state: { readonly yourWidget: { readonly isOpen: boolean } }): boolean =>
  state.yourWidget.isOpen;
