import React from 'react';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

/** One chunk, because no page uses one of them without the others. */
export const react: unknown = React;
export const reactDom: unknown = ReactDom;
export const reactDomClient: unknown = ReactDomClient;
