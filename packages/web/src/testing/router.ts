/** The parts of react-router that only tests use; the pages' own share its location. */
export { MemoryRouter, Route, Routes } from 'react-router-dom';
