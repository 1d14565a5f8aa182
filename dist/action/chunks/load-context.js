
import{t as e}from"./cel-environment.js";const loadContext=t=>({shapes:t,environment:e(t)});export{loadContext};